// Fields in which mathematics is typed as one writes it: MathLive, fetched when the first is asked for.
import { read, write } from "./kept.js";

let loading;

const load = () => (loading ??= import("./mathlive.min.mjs").then(({ MathfieldElement }) => {
  MathfieldElement.fontsDirectory = null; // KaTeX's, which the page has
  MathfieldElement.soundsDirectory = null;
  return MathfieldElement;
}));

/** Whether a reader has asked for plain text. */
export const plain = () => read("plain") === true;
export const choose = (isPlain) => write("plain", isPlain || undefined);

/** A field for LaTeX. names: what is declared, with its LaTeX; each is one letter there, and a Greek one has its name. */
export async function field(latex, label, names) {
  const MathfieldElement = await load();
  const made = new MathfieldElement();
  made.className = "exercise-math";
  made.setAttribute("aria-label", label);
  made.value = latex;
  made.addEventListener("mount", () => {
    made.menuItems = [];
    made.inlineShortcuts = { ...made.inlineShortcuts, ...Object.fromEntries(Object.entries(names).flatMap(shortcuts)) };
  });
  made.addEventListener("keydown", (event) => event.key === " " && stay(made, event), { capture: true });
  made.addEventListener("focusin", () => {
    window.mathVirtualKeyboard.layouts = [keys(names), "alphabetic", "greek"];
    setTimeout(() => uncover(made), 400); // once the keyboard has come
  });
  return made;
}

/** The keys of a phone: what is declared first. */
function keys(names) {
  const own = Object.values(names).map((latex) => ({ latex, insert: upright(latex), class: "small" }));
  return { label: "x =", rows: [
    ...Array.from({ length: Math.ceil(own.length / 8) }, (_, n) => own.slice(8 * n, 8 * n + 8)),
    ["7", "8", "9", "+", { latex: "\\frac{#@}{#?}", class: "small" }, "(", ")"],
    ["4", "5", "6", "-", { latex: "#@^{#?}", class: "small" }, { latex: "\\sqrt{#0}", class: "small" }, { latex: "E", insert: "E\\left(#0\\right)" }],
    ["1", "2", "3", "=", "<", ">", { latex: "\\le" }],
    ["0", "[.]", { latex: "\\ge" }, "[left]", "[right]", "[backspace]", "[return]"],
  ] };
}

/** What is typed stays above the keyboard. */
function uncover(made) {
  const hidden = made.getBoundingClientRect().bottom + 16 - innerHeight + window.mathVirtualKeyboard.boundingRect.height;
  if (window.mathVirtualKeyboard.visible && hidden > 0) scrollBy(0, hidden);
}

/** Of a name: itself if it is long, and what else a Greek letter is called. */
function shortcuts([name, latex]) {
  if (upright(latex) !== latex) return [[name, upright(latex)]];
  const greek = latex.match(/^\\([a-z]+)$/);
  if (greek) return [name, greek[1], `var${greek[1]}`].map((called) => [called, latex]);
  return name.length > 1 ? [[name, latex]] : [];
}

/** A name of several letters so that what is typed next is no part of it. */
const upright = (latex) => latex.replace(/^\\mathrm(?=\{\w+\}$)/, "\\operatorname");

/** A space leads out of a fraction or a power, as the right arrow does, and out of no bracket. */
function stay(made, event) {
  const inside = made._mathfield.model.at(made.position).parent;
  if (inside.type !== "leftright") return;
  event.preventDefault();
  event.stopPropagation();
}
