// What scrolls can be reached by the keyboard, as the theme sees to for code.
const reach = () => {
  const boxes = "div.math > .katex-display, .derivation :is(.formula, .why, .setting, .conclusion)";
  for (const box of document.querySelectorAll(boxes))
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
};
reach();
addEventListener("resize", reach);

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
