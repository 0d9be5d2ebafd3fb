"""The browser that looks at the built pages and prints them, the server it asks, and what it has to fetch."""

import gzip
import http.server
import shutil
import sys
import threading
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# No way out to the network, and nothing that tries.
FLAGS = [
    *"--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking".split(),
    *"--disable-component-update --disable-sync".split(),
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


def program(playwright):
    """The path of a Chromium on this machine, or None."""
    path = next(filter(None, map(shutil.which, NAMES)), playwright.chromium.executable_path)
    return path if Path(path).exists() else None


@contextmanager
def started(missing=sys.exit):
    """A Chromium, as long as it is needed; `missing` takes the reason, and raises, where this machine has none."""
    with sync_playwright() as playwright:
        if program(playwright) is None:
            missing("there is no Chromium on this machine")
        chromium = playwright.chromium.launch(executable_path=program(playwright), args=FLAGS)
        yield chromium
        chromium.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps a connection open, as every host does

    def do_GET(self):
        # index.html only leads on to the first page and names no icon, so a browser may ask for one by itself.
        if self.path != "/favicon.ico":
            return super().do_GET()
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args):
        pass


def served(folder):
    """The address of a folder, on loopback, as long as this process runs."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    server.handle_error = lambda *args: None  # a page was closed before all of it had come
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def compressed(path):
    """The bytes that a file takes on its way to a reader."""
    data = path.read_bytes()
    return len(data) if path.suffix in (".png", ".woff2") else len(gzip.compress(data))
