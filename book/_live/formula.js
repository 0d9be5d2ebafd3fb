// Words and LaTeX in turn, as nodes: nothing that is said is ever read as markup.
let loading;

/** KaTeX, fetched when the first sheet is opened. */
export function load() {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = new URL("katex.min.js", import.meta.url);
    script.onload = script.onerror = resolve; // without it formulas stay LaTeX
    document.head.append(script);
  });
  return loading;
}

/** Once that is loaded. */
export function formula(tex) {
  const span = document.createElement("span");
  span.className = "math";
  if (!window.katex) span.textContent = tex;
  else window.katex.render(`\\displaystyle ${tex}`, span, { throwOnError: false });
  return span;
}

/** said: ["words", "LaTeX", "words", ...] */
export const spoken = (said) => said.map((part, n) => (n % 2 ? formula(part) : part));
