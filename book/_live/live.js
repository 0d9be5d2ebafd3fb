// "Try it" at each derivation that the page holds as text. Nothing else is loaded before a reader turns to it.
(() => {
  const here = document.currentScript.src;
  const works = /^https?:$/.test(location.protocol) && window.WebAssembly && window.DecompressionStream;
  if (!works) return;
  const editor = () => import(new URL("editor.js", here));
  const words = document.documentElement.lang.startsWith("zh") ? "试一试" : "Try it"; // the rest is in words.js
  const places = [...document.querySelectorAll("script.live-text")];

  const opened = new Map(); // the place of each sheet that is open
  const open = async (place, text) => {
    if (!opened.has(place)) opened.set(place, editor().then((module) => module.open(place)));
    const sheet = await opened.get(place);
    sheet.show(text);
    return sheet;
  };

  for (const place of places) {
    place.dataset.label = `${words}: ${place.dataset.title}`;
    if ("open" in place.dataset) {
      open(place);
      continue;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "live-try";
    button.textContent = words;
    button.setAttribute("aria-label", place.dataset.label);
    const prepare = () => editor().then((module) => module.prepare());
    button.addEventListener("pointerenter", prepare, { once: true });
    button.addEventListener("focus", prepare, { once: true });
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        (await open(place)).focus();
      } finally {
        button.disabled = false;
      }
    });
    const shown = place.parentElement.querySelector(":scope > .derivation");
    if (shown) shown.append(button);
    else place.before(button);
  }

  // A link that carries a text: #try=<the place's number>.<the text>
  const follow = async () => {
    const [, number, packed] = location.hash.match(/^#try=(\d+)\.([\w-]+)$/) ?? [];
    const place = places[number];
    if (!place) return;
    const { unpack } = await import(new URL("link.js", here));
    const text = await unpack(packed).catch(() => undefined);
    if (text !== undefined) (await open(place, text)).element.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  follow();
})();
