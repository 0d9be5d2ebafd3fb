// A derivation as lines of text, each with its formula and what the checker says of it.
import { ask, listen, start } from "./checker.js";
import { load, spoken, formula } from "./formula.js";
import { pack } from "./link.js";

const PAUSE = 250; // milliseconds without a key before the text is checked
const STATES = {
  starting: "Starting the checker: some 7 MB the first time …",
  checking: "Checking …",
  failed: "The checker did not start.",
};
const VERDICTS = {
  proved: "✓ Every step is proved.",
  tested: "○ Not every step is proved: some are only tested.",
  argued: "△ Not every step is proved: some are only argued.",
  cited: "△ Not every step is proved: some are only cited.",
  refuted: "✗ Refuted",
  unknown: "? Not decided",
  error: "Not understood",
  open: "There is no step yet.",
};
const NUMBERED = ["start", "step", "extremum"];

export function prepare() {
  start();
  load();
}

const made = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const circled = (n) => (n <= 20 ? String.fromCodePoint(0x245f + n) : `(${n})`);

let sheets = 0;

/** The sheet for a place of the page: it takes the place of the derivation that stands there. */
export function open(place) {
  prepare();
  return new Sheet(place);
}

class Sheet {
  constructor(place) {
    this.place = place;
    this.printed = JSON.parse(place.textContent);
    this.id = `live-${++sheets}`;
    this.history = [];
    this.rows = [];
    this.lines = made("ol", { class: "live-lines" });
    this.status = made("p", { class: "live-status", role: "status" });
    this.undoes = this.button("Undo", () => this.undo());
    this.resets = this.button("Reset", () => this.change(this.printed));
    const bar = made("div", { class: "live-bar" }, this.undoes, this.resets,
                     this.button("Copy link", (event) => this.link(event.target)));
    if (place.dataset.open === undefined) bar.append(this.button("Close", () => this.close()));
    this.element = made("section", { class: "live", "aria-label": `Try it: ${place.dataset.title}` },
                        this.lines, this.status, bar);
    this.element.addEventListener("keydown", (event) => this.key(event));
    listen((state) => this.waits && STATES[state] && this.say([STATES[state]], "waiting"));
  }

  button(words, action) {
    const button = made("button", { type: "button" }, words);
    button.addEventListener("click", action);
    return button;
  }

  show(text) {
    this.place.hidden = true;
    if (!this.element.isConnected) this.place.after(this.element);
    this.element.hidden = false;
    this.place.closest(".cell_output")?.classList.add("live-opened");
    if (text !== undefined && this.history.length) this.change(text);
    else if (!this.history.length) {
      this.write(this.printed);
      if (text !== undefined && text !== this.printed) this.write(text);
      this.check();
    }
  }

  close() {
    this.element.hidden = true;
    const output = this.place.closest(".cell_output");
    output?.classList.remove("live-opened");
    output?.querySelector(".live-try")?.focus();
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
      this.rows[n] ??= this.row();
      const { field } = this.rows[n];
      if (field.value !== line) field.value = line;
      this.lines.append(this.rows[n].element);
      grow(field);
    });
  }

  change(text) {
    if (text === this.text) return;
    this.write(text);
    this.check();
  }

  remember(text) {
    if (this.history.at(-1)?.text === text) return;
    const now = performance.now();
    const last = this.history.at(-1);
    const typing = last?.typed && now - last.at < 1000 && last.text.split("\n").length === text.split("\n").length;
    if (typing) this.history.pop();
    this.history.push({ text, at: now, typed: this.typing });
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
                                     "aria-label": `Line ${n}`, "aria-describedby": `${this.id}-${n}` });
    const number = made("span", { class: "live-number", "aria-hidden": "true" });
    const shown = made("div", { class: "live-formula" });
    const said = made("div", { class: "live-said", id: `${this.id}-${n}` });
    const row = { field, number, shown, said, element: made("li", {}, number, field, shown, said) };
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
    this.typing = true;
    this.remember(this.text);
    this.typing = false;
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
    const words = button.textContent;
    await navigator.clipboard?.writeText(location.href).then(
      () => (button.textContent = "Copied"), () => (button.textContent = "In the address bar"));
    setTimeout(() => (button.textContent = words), 2000);
  }

  // -- what is said of it

  async check() {
    clearTimeout(this.soon);
    const { text } = this;
    this.waits = true;
    this.say([STATES.checking], "waiting");
    const result = await ask(this, { check: text });
    if (!result || text !== this.text) return; // another question was asked meanwhile
    this.waits = false;
    await this.tell(result);
  }

  async tell(result) {
    const byLine = new Map(result.rows.map((row) => [row.line, row]));
    let number = 0;
    let first;
    for (const [n, { element, field, number: place, shown, said }] of this.rows.entries()) {
      const row = byLine.get(n) ?? {};
      if (row.kind === "title") number = 0;
      const numbered = NUMBERED.includes(row.kind);
      place.textContent = numbered ? circled(++number) : row.kind === "definition" ? ":=" : "";
      element.className = row.kind ? `live-${row.kind}` : "live-empty";
      element.dataset.mark = row.mark ?? "";
      field.setAttribute("aria-label", numbered ? `Line ${circled(number)}` : `Line ${n + 1}`);
      field.setAttribute("aria-invalid", ["refuted", "error"].includes(row.mark));
      if (row.kind !== "later" || row.mark) shown.replaceChildren(...(row.tex ? [await formula(row.tex)] : []));
      said.replaceChildren(...await spoken(row.said ?? []));
      if (["refuted", "unknown", "error"].includes(row.mark)) first ??= [numbered ? circled(number) : `line ${n + 1}`, row];
    }
    this.element.dataset.mark = result.mark;
    const words = result.said ?? (first ? first[1].said : [""]);
    this.say(first || result.said ? [`${VERDICTS[result.mark]}${first ? `, ${first[0]}` : ""}: ${words[0]}`,
      ...words.slice(1)] : [VERDICTS[result.mark]], result.mark);
  }

  async say(said, mark) {
    this.status.dataset.mark = mark;
    const nodes = said.length > 1 ? await spoken(said) : said;
    this.status.replaceChildren(...nodes);
  }
}

function grow(field) {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
