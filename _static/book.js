// A formula that scrolls can be reached by the keyboard, as the theme sees to for code.
const reach = () => {
  for (const formula of document.querySelectorAll("div.math > .katex-display"))
    formula.tabIndex = formula.scrollWidth > formula.clientWidth ? 0 : -1;
};
reach();
addEventListener("resize", reach);
