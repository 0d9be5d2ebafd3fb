// Words and LaTeX in turn, as nodes: nothing that is said is ever read as markup.
let katex;

export function load() {
  katex ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL("katex.min.js", import.meta.url);
    script.onload = () => resolve(window.katex);
    script.onerror = reject;
    document.head.append(script);
  });
  return katex;
}

export async function formula(tex) {
  const span = document.createElement("span");
  span.className = "math";
  (await load()).render(`\\displaystyle ${tex}`, span, { throwOnError: false });
  return span;
}

/** said: ["words", "LaTeX", "words", ...] */
export async function spoken(said) {
  const nodes = said.map(async (part, n) => (n % 2 ? formula(part) : document.createTextNode(part)));
  return Promise.all(nodes);
}
