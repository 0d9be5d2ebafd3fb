// A derivation as lines of text, each with its formula and what the checker says of it.
import { ask, listen, start } from "./checker.js";
import { circled, grow, made, pressed } from "./dom.js";
import { load, spoken, formula } from "./formula.js";
import { pack } from "./link.js";
import { words } from "./words.js";

const PAUSE = 250; // milliseconds without a key before the text is checked
const TOGETHER = 1000; // milliseconds between keys that Undo takes back together
const STATES = ["starting", "fetching", "checking", "failed"];
const FAILED = ["refuted", "unknown", "error"];
const NUMBERED = ["start", "step", "extremum"];

export function prepare() {
  start();
  load();
}

let sheets = 0;

/** The sheet for a place of the page: it stands there instead of the derivation that is printed. */
export const open = (place) => new Sheet(place);

class Sheet {
  constructor(place) {
    this.place = place;
    this.output = place.closest(".cell_output, .live-place");
    this.printed = JSON.parse(place.textContent);
    this.free = "open" in place.dataset; // a sheet that is empty, and never closed
    this.id = `live-${++sheets}`;
    this.history = [];
    this.rows = [];
    this.lines = made("ol", { class: "live-lines" });
    this.status = made("p", { class: "live-status", role: "status" });
    this.undoes = pressed(words.undo, () => this.undo());
    this.resets = pressed(words.reset, () => this.change(this.printed));
    const links = pressed(words.link, () => this.link(links));
    const bar = made("div", { class: "live-bar" }, this.undoes, this.resets, links);
    if (!this.free) bar.append(pressed(words.close, () => this.close()));
    this.element = made("section", { class: "live", "aria-label": place.dataset.label },
                        this.lines, this.status, bar, this.taking());
    if (this.free) {
      bar.after(this.reading());
      const licences = made("a", { href: new URL("LICENCES.txt", import.meta.url) }, words.licences);
      this.element.append(made("p", { class: "live-licences" }, licences));
    }
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", prepare, { once: true });
    listen((state) => this.waits && STATES.includes(state) && this.say([words[state]], "waiting"));
  }

  /** With the text as it is printed, or with another one. */
  show(text = this.printed) {
    if (!this.element.isConnected) this.place.after(this.element);
    this.element.hidden = false;
    this.output.classList.add("live-opened");
    if (!this.history.length) this.write(this.printed);
    if (text !== this.printed || !this.checked) this.change(text);
  }

  close() {
    this.element.hidden = true;
    this.output.classList.remove("live-opened");
    this.output.querySelector(".live-try").focus();
  }

  focus() {
    this.rows[0]?.field.focus();
  }

  // -- the text

  get text() {
    return this.rows.map((row) => row.field.value).join("\n");
  }

  /** Rows for a text, as the newest of the history; those that stay the same are kept. */
  write(text) {
    this.remember(text);
    this.layOut(text);
  }

  layOut(text) {
    const lines = text.split("\n");
    while (this.rows.length > lines.length) this.rows.pop().element.remove();
    lines.forEach((line, n) => {
      if (!this.rows[n]) this.lines.append((this.rows[n] = this.row()).element); // never moved: that loses the focus
      const { field } = this.rows[n];
      if (field.value !== line) field.value = line;
      grow(field);
    });
  }

  change(text) {
    this.write(text);
    this.check();
  }

  /** What is typed without a pause is one entry. */
  remember(text, typed = false) {
    const last = this.history.at(-1);
    if (last?.text === text) return;
    const at = performance.now();
    if (typed && last?.typed && at - last.at < TOGETHER) this.history.pop();
    this.history.push({ text, at, typed });
    this.undoes.disabled = this.history.length < 2;
    this.resets.disabled = text === this.printed;
  }

  undo() {
    if (this.history.length < 2) return;
    this.history.pop();
    const { text } = this.history.pop();
    this.change(text);
  }

  row() {
    const n = this.rows.length + 1;
    const field = made("textarea", { rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
                                     "aria-label": words.line(n), "aria-describedby": `${this.id}-${n}`,
                                     placeholder: this.free ? words.hints[n - 1] ?? "" : "" });
    const number = made("span", { class: "live-number", "aria-hidden": "true" });
    const shown = made("div", { class: "live-formula" });
    const said = made("div", { class: "live-said", id: `${this.id}-${n}` });
    const end = made("div", { class: "live-end" });
    const row = { field, number, shown, said, end, element: made("li", {}, number, field, shown, said, end) };
    field.addEventListener("focus", () => (row.before = field.value));
    field.addEventListener("blur", () => !field.value && row.before && this.remove(row));
    field.addEventListener("input", () => this.typed(row));
    field.addEventListener("beforeinput", (event) => {
      if (!["insertLineBreak", "insertParagraph"].includes(event.inputType)) return;
      event.preventDefault();
      this.splice(row, `${field.value.slice(0, field.selectionStart)}\n`, field.value.slice(field.selectionEnd));
    });
    field.addEventListener("paste", (event) => {
      const pasted = event.clipboardData.getData("text").replaceAll("\r", "");
      if (!pasted.includes("\n")) return;
      event.preventDefault();
      this.splice(row, field.value.slice(0, field.selectionStart) + pasted, field.value.slice(field.selectionEnd));
    });
    return row;
  }

  typed(row) {
    grow(row.field);
    row.element.classList.add("live-changed");
    this.remember(this.text, true);
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.check(), PAUSE);
  }

  /** Other lines in the place of a row; the caret between `before` and `after`. */
  splice(row, before, after, count = 1) {
    const lines = this.text.split("\n");
    const place = this.rows.indexOf(row);
    lines.splice(place, count, ...(before + after).split("\n"));
    this.change(lines.join("\n"));
    const added = before.split("\n");
    const { field } = this.rows[place + added.length - 1];
    field.focus();
    field.setSelectionRange(added.at(-1).length, added.at(-1).length);
  }

  remove(row) {
    const lines = this.text.split("\n");
    const place = this.rows.indexOf(row);
    if (place < 0 || lines.length < 2) return;
    lines.splice(place, 1);
    this.change(lines.join("\n"));
  }

  key(event) {
    const place = this.rows.findIndex((row) => row.field === event.target);
    if (place < 0) return;
    const { field } = this.rows[place];
    const [start, end] = [field.selectionStart, field.selectionEnd];
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "z") {
      event.preventDefault();
      this.undo();
    } else if (event.key === "Backspace" && !start && !end && place) {
      event.preventDefault();
      this.splice(this.rows[place - 1], this.rows[place - 1].field.value, field.value, 2);
    } else if (event.key === "ArrowUp" && !start && !end && place) {
      event.preventDefault();
      this.rows[place - 1].field.focus();
    } else if (event.key === "ArrowDown" && start === field.value.length && place + 1 < this.rows.length) {
      event.preventDefault();
      this.rows[place + 1].field.focus();
    }
  }

  async link(button) {
    const number = [...document.querySelectorAll("script.live-text")].indexOf(this.place);
    history.replaceState(null, "", `#try=${number}.${await pack(this.text)}`);
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    button.textContent = copied ? words.copied : words.address;
    setTimeout(() => (button.textContent = words.link), 2000);
  }

  // -- LaTeX in, and what can be taken along

  reading() {
    const display = made("textarea", { rows: 4, spellcheck: "false", "aria-label": "LaTeX",
                                       placeholder: String.raw`(x+y)^2 &= x^2 + 2xy + y^2 \\ &\ge 4xy` });
    const said = made("p", { class: "live-status", role: "status" });
    const read = pressed(words.read, async () => {
      const result = await ask(display, { append: { text: this.text, latex: display.value } });
      if (!result) return;
      said.textContent = result.text === undefined ? result.said : "";
      if (result.text !== undefined) this.change(result.text);
    });
    return made("details", { class: "live-more" }, made("summary", {}, words.latexIn), made("p", {}, words.aboutLatex), display,
                made("div", { class: "live-bar" }, read), said);
  }

  taking() {
    const out = made("textarea", { rows: 6, readonly: "", hidden: "", "aria-label": words.taken });
    const save = made("a", { hidden: "" }, words.save);
    const said = made("p", { class: "live-status", role: "status" });
    const forms = [["LaTeX", "latex", "derivation.tex"], ["Markdown", "markdown", "derivation.md"],
                   [words.test, "test", "test_derivation.py"]];
    const buttons = forms.map(([shown, form, name]) => pressed(shown, async () => {
      const result = await ask(out, { take: this.text });
      if (!result) return;
      const text = result[form];
      out.hidden = save.hidden = text === undefined;
      out.value = text ?? "";
      said.textContent = text === undefined ? result.said : "";
      URL.revokeObjectURL(save.href);
      Object.assign(save, { href: URL.createObjectURL(new Blob([out.value])), download: name });
      if (text !== undefined) out.select();
    }));
    return made("details", { class: "live-more" }, made("summary", {}, words.take),
                made("div", { class: "live-bar" }, ...buttons, save), said, out);
  }

  // -- what is said of it

  async check() {
    clearTimeout(this.soon);
    const { text } = this;
    this.checked = true;
    if (!text.trim()) return this.tell({ mark: "open", rows: [], said: [""] });
    this.waits = true;
    this.say([words.checking], "waiting");
    const [result] = await Promise.all([ask(this, { check: text }), load()]);
    if (!result || text !== this.text) return; // another question was asked meanwhile
    this.waits = false;
    this.tell(result);
  }

  tell(result) {
    const byLine = new Map(result.rows.map((row) => [row.line, row]));
    let number = 0;
    let first;
    for (const [n, { element, field, number: place, shown, said, end }] of this.rows.entries()) {
      const row = byLine.get(n) ?? {};
      if (row.kind === "title") number = 0;
      const numbered = NUMBERED.includes(row.kind);
      const name = numbered ? circled(++number) : words.nth(n + 1);
      place.textContent = numbered ? name : row.kind === "definition" ? ":=" : "";
      element.className = row.kind ? `live-${row.kind}` : "live-empty";
      element.dataset.mark = row.mark ?? "";
      field.setAttribute("aria-label", numbered ? words.line(name) : name);
      field.setAttribute("aria-invalid", ["refuted", "error"].includes(row.mark));
      if (row.kind !== "later" || row.mark) shown.replaceChildren(...(row.tex ? [formula(row.tex)] : []));
      said.replaceChildren(...spoken(row.said ?? []));
      end.replaceChildren(...(row.end ? ["∴ ", formula(row.end.tex), " ", ...spoken(row.end.said)] : []));
      if (FAILED.includes(row.mark)) first ??= [words.because(name, row.said[0]), ...row.said.slice(1)];
    }
    this.element.dataset.mark = result.mark;
    this.say(result.said ?? first ?? [words[result.mark]], result.mark);
  }

  say(said, mark) {
    this.status.dataset.mark = mark;
    this.status.replaceChildren(...spoken(said));
  }
}
