// What scrolls can be reached by the keyboard: the theme sees to that for code, but before fonts and styles have come.
const boxes = "pre, div.math > .katex-display, .derivation :is(.formula, .why, .setting, .conclusion)";
const reach = () => {
  for (const box of document.querySelectorAll(boxes))
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
};
const sizes = new ResizeObserver(reach);  // also tells of what is unfolded
for (const box of document.querySelectorAll(boxes)) sizes.observe(box);
document.fonts.ready.then(reach);

// A place that a link names is shown, if it is folded. Not every browser does that by itself.
const unfold = () => {
  const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const closed = "details:not([open])";
  if (!asked?.closest(closed)) return;
  for (let e = asked.closest(closed); e; e = e.parentElement.closest(closed)) e.open = true;
  asked.scrollIntoView();
};
unfold();
addEventListener("hashchange", unfold);

// On paper a page is light, and what is folded is open, but for code and how steps were proved.
const root = document.documentElement;
let shown;
addEventListener("beforeprint", () => {
  const folded = [...document.querySelectorAll("article details:not([open], .source, .how)")];
  shown = { theme: root.dataset.theme, folded };
  root.dataset.theme = "light";
  for (const details of folded) details.open = true;
});
addEventListener("afterprint", () => {
  root.dataset.theme = shown.theme;
  for (const details of shown.folded) details.open = false;
});

// The same page in another language, at the place that is read: anchors are the same in both.
for (const link of document.querySelectorAll("a.edition"))
  link.addEventListener("click", () => {
    const top = place => place?.getBoundingClientRect().top;
    const asked = top(document.getElementById(decodeURIComponent(location.hash.slice(1))));
    const above = [...document.querySelectorAll("article [id]:is(section, span)")].filter(e => top(e) < innerHeight / 3);
    link.hash = asked >= 0 && asked < innerHeight ? location.hash : above.at(-1)?.id ?? "";
  });

// The landing page offers the language that the browser asks for; it leads nobody away.
const edition = document.querySelector("a.edition");
if (edition && /(^|\/)intro(\.html)?$/.test(location.pathname) && !root.lang.startsWith("zh") &&
    navigator.languages?.[0]?.toLowerCase().startsWith("zh")) {
  const offered = Object.assign(document.createElement("a"), { href: edition.href, textContent: "本页有中文版" });
  const line = Object.assign(document.createElement("p"), { className: "offer", lang: edition.lang });
  line.append(offered);
  document.querySelector("article").prepend(line);
}
