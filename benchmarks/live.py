"""*Try it*: from the click to the first verdict, and from a key to the next one; bytes, seconds, and seconds of CPU.

Needs a built book and a Chromium: python -m benchmarks.live
"""

import statistics
from pathlib import Path
from time import perf_counter

from book import browser

HTML = Path(__file__).parents[1] / "_build/html"
PAGE, TITLE, RUNS = "chapters/f1.html", "F1", 5


def cpu(session):
    """Seconds that all processes of the browser have computed."""
    return sum(process["cpuTime"] for process in session.send("SystemInfo.getProcessInfo")["processInfo"])


def run(chromium, home):
    """Seconds and seconds of CPU to the first verdict, the same for a changed sign, and bytes."""
    session, context = chromium.new_browser_cdp_session(), chromium.new_context()
    tab, fetched = context.new_page(), []
    tab.set_default_timeout(120_000)
    tab.goto(home + PAGE, wait_until="networkidle")
    button = tab.get_by_role("button", name=f"Try it: {TITLE}", exact=True).first
    button.wait_for()
    context.on("request", lambda request: fetched.append(request.url.split("?")[0].removeprefix(home)))
    took = []

    def until(mark, action):
        began, computed = perf_counter(), cpu(session)
        action()
        tab.wait_for_selector(f"section.live[data-mark={mark}]")
        took.append((perf_counter() - began, cpu(session) - computed))

    until("proved", lambda: button.evaluate("button => button.click()"))
    field = tab.locator(".live-lines textarea").last
    until("refuted", lambda: field.fill(field.input_value().replace("- TN", "+ TN")))
    context.close()
    return *took, sum((HTML / path).stat().st_size for path in set(fetched))


def main():
    home = browser.served(HTML)
    with browser.started() as chromium:
        first, second, sizes = zip(*(run(chromium, home) for _ in range(RUNS)))
    print(f"{RUNS} runs, medians; {max(sizes):,} bytes are fetched")
    for name, took in (("first verdict", first), ("changed sign", second)):
        seconds, computed = (statistics.median(values) for values in zip(*took))
        print(f"{name:14}{seconds:6.2f} s{computed:8.2f} s of CPU")


if __name__ == "__main__":
    main()
