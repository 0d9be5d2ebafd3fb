// A formula that scrolls can be reached by the keyboard, as the theme sees to for code.
for (const moment of ["load", "resize"]) addEventListener(moment, () => {
  for (const formula of document.querySelectorAll("div.math > .katex-display"))
    formula.tabIndex = formula.scrollWidth > formula.clientWidth ? 0 : -1;
});
