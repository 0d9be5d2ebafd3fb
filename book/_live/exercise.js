// An exercise: what is asked, places for what a reader gives, and what the checker says of it.
import { ask, listen, start } from "./checker.js";
import { circled, grow, made, pressed } from "./dom.js";
import { formula, load, spoken } from "./formula.js";
import { isDone, read, write } from "./kept.js";
import * as math from "./math.js";
import { words } from "./words.js";

const PAUSE = 400; // milliseconds without a key before it is checked
const FORMULAS = ["fill", "find", "prove", "because"]; // where mathematics is typed
const STATES = ["starting", "fetching", "checking", "failed"];
const RELATION = /^(=|\\le|\\ge|<|>)\s/;
const SAID = { open: words.unfinished, true: words.notAsked, refuted: words.notRight, unknown: words.notRight, error: words.notRead };

let places = 0;

export function prepare() {
  start();
  load();
}

export const open = (place) => new Exercise(place);

class Exercise {
  constructor(place) {
    const { exercise, sheet } = JSON.parse(place.textContent);
    this.place = place;
    this.button = document.getElementById(place.dataset.button);
    this.exercise = exercise;
    this.sheet = sheet;
    this.name = `exercise:${place.dataset.name}`;
    this.places = []; // of what is given, in its order: { value, empty(), tell(row) }
    this.status = made("p", { class: "live-status", role: "status" });
    this.hints = made("ol", { class: "exercise-hints", "aria-live": "polite" });
    this.body = made("div", { class: "exercise-body" });
    this.hint = pressed(words.hint, () => this.unfold());
    const again = pressed(words.again, () => this.again());
    const bar = made("div", { class: "live-bar" }, this.hint, pressed(words.answer, () => this.answer()), again,
                     pressed(words.close, () => this.close()));
    this.form = pressed("", () => this.turn());
    this.isFormula = FORMULAS.includes(sheet.kind) || FORMULAS.includes(exercise.lacks);
    if (this.isFormula) bar.append(this.form);
    this.element = made("section", { class: "live exercise", "aria-label": place.dataset.label, "data-kind": sheet.kind },
                        made("p", { class: "exercise-ask" }, sheet.ask.join(" ")), this.body, this.status, this.hints, bar);
    listen((state) => this.waits && STATES.includes(state) && this.say([words[state]], "waiting"));
  }

  async show() {
    await load();
    if (!this.element.isConnected) {
      this.place.after(this.element);
      this.begin(read(this.name)?.given ?? []);
    }
    this.element.hidden = false;
    this.button.hidden = true;
  }

  focus() {
    this.element.querySelector("math-field, textarea:not([hidden]), .exercise-cards button")?.focus();
  }

  close() {
    this.element.hidden = true;
    this.button.hidden = false;
    this.button.focus();
  }

  /** Lines as plain text, or as mathematics. */
  turn() {
    const texts = this.places.map((place) => place.text);
    math.choose(!math.plain());
    this.begin(texts);
    this.focus();
  }

  /** With what was given before, if anything was. */
  begin(given) {
    this.unfolded = 0;
    this.hints.replaceChildren();
    this.hint.disabled = false;
    this.places = [];
    this.form.textContent = math.plain() ? words.asFormula : words.asText;
    const { setting = [], defined = [], refused } = this.sheet;
    const head = [made("p", { class: "exercise-setting" }, ...spoken(setting))];
    if (defined.length) head.push(made("ul", { class: "exercise-defined" }, ...defined.map((tex) => made("li", {}, formula(tex)))));
    this.body.replaceChildren(...head, ...this[this.sheet.kind](given));
    if (refused) this.body.append(made("p", { class: "exercise-refused" }, ...spoken(refused)));
    this.say([""], "");
    if (given.some(Boolean)) this.check();
  }

  again() {
    write(this.name, isDone(this.name) ? { done: true } : undefined);
    this.begin([]);
    this.focus();
  }

  unfold() {
    this.hints.append(made("li", {}, ...spoken(this.sheet.hints[this.unfolded++])));
    this.hint.disabled = this.unfolded >= this.sheet.hints.length;
  }

  /** The worked answer, which is folded below the question. */
  answer() {
    let next = this.element.nextElementSibling;
    while (!next.matches(".cell")) next = next.nextElementSibling;
    const answer = next.querySelector("details");
    answer.open = true;
    answer.scrollIntoView({ block: "nearest" });
    answer.querySelector("summary").focus();
  }

  // -- what stands there

  line(line, ...inside) {
    const number = made("span", { class: "live-number" }, circled(line.number));
    const reason = made("div", { class: "exercise-reason" }, ...spoken(line.reason));
    return made("li", {}, number, ...inside, reason);
  }

  given(line) {
    return this.line(line, made("div", { class: "live-formula" }, formula(line.tex)));
  }

  /** A place for a line that is typed. */
  typed(value, label, { plain = false, sign = "" } = {}) {
    const field = made("textarea", { rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": label });
    field.value = typeof value === "string" ? value : "";
    const shown = made("div", { class: "live-formula" });
    const said = made("div", { class: "live-said", id: `exercise-said-${++places}`, "aria-live": "polite" });
    field.setAttribute("aria-describedby", said.id);
    field.addEventListener("input", () => {
      grow(field);
      this.changed();
    });
    requestAnimationFrame(() => grow(field));
    const place = {
      field, label, parts: [field, shown, said], formula: undefined,
      get text() { return field.value; },
      get value() {
        const latex = this.formula?.value;
        if (latex?.includes("\\placeholder")) return ""; // a place of a fraction is empty yet
        return latex ? { latex } : field.value;
      },
      get empty() { return !(this.formula?.value || field.value.trim()); },
      focus() { (this.formula ?? field).focus(); },
      tell(row = {}) {
        field.setAttribute("aria-invalid", ["refuted", "error"].includes(row.mark));
        field.closest("li, div.exercise-field").dataset.mark = row.mark ?? "";
        if (row.text !== undefined) field.value = row.text;
        if (this.formula && !this.formula.value && row.tex) this.formula.value = row.tex.replace(RELATION, "");
        shown.replaceChildren(...(row.tex && !plain && !this.formula ? [formula(row.tex)] : []));
        said.replaceChildren(...spoken(row.said ?? []));
      },
    };
    if (this.isFormula && !math.plain()) this.mathematics(place, value?.latex ?? "");
    this.places.push(place);
    return place;
  }

  /** A field for mathematics in the place of the text, which stays below it, unseen. */
  async mathematics(place, latex) {
    const field = await math.field(latex, place.label, this.sheet.names);
    if (!this.places.includes(place)) return; // it was turned to plain text meanwhile
    place.formula = field;
    const focused = document.activeElement === place.field;
    place.field.hidden = true;
    place.field.before(field);
    field.addEventListener("input", () => {
      place.field.value = "";
      this.changed();
    });
    if (focused) field.focus();
  }

  lines(given) {
    let n = 0;
    return [made("ol", { class: "live-lines" }, ...this.sheet.given.flatMap((line) => {
      if (line.tex !== null) return [this.given(line)];
      return [this.line(line, ...this.typed(given[n++], words.line(circled(line.number))).parts)];
    }))];
  }

  fill(given) {
    return this.lines(given);
  }

  find(given) {
    return this.lines(given);
  }

  /** Lines that are typed between the first and the last; Enter begins another. */
  prove(given) {
    const lines = this.sheet.given;
    const [first, last] = [lines[0], lines.at(-1)];
    const list = made("ol", { class: "live-lines" }, this.line({ ...first }, made("div", { class: "live-formula" }, formula(first.tex))));
    const said = made("div", { class: "live-said", "aria-live": "polite" });
    const goal = this.line({ ...last, number: 0 }, made("div", { class: "live-formula" }, formula(last.tex)), said);
    goal.querySelector(".live-number").textContent = "∴";
    const add = (value, after) => {
      const place = this.typed(value, words.another);
      const row = made("li", {}, made("span", { class: "live-number" }), ...place.parts);
      place.row = row;
      if (after) {
        after.row.after(row);
        this.places.pop();
        this.places.splice(this.places.indexOf(after) + 1, 0, place);
      } else goal.before(row);
      row.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          add("", place).focus();
        } else if (event.key === "Backspace" && place.empty && this.places.length > 1) {
          event.preventDefault();
          const n = this.places.indexOf(place);
          this.places.splice(n, 1);
          row.remove();
          this.places[Math.max(0, n - 1)].focus();
          this.changed();
        }
        number();
      });
      return place;
    };
    const number = () => this.places.forEach((place, n) => {
      place.row.querySelector(".live-number").textContent = circled(n + 2);
      place.label = words.line(circled(n + 2));
      for (const field of [place.field, place.formula]) field?.setAttribute("aria-label", place.label);
    });
    list.append(goal);
    (given.length ? given : [""]).forEach((value) => add(value));
    number();
    this.goal = { tell: (row = {}) => {
      goal.dataset.mark = row.mark ?? "";
      said.replaceChildren(...spoken(row.said ?? []));
    } };
    const more = pressed(words.another, () => {
      add("", this.places.at(-1)).focus();
      number();
    });
    return [list, made("div", { class: "live-bar" }, more)];
  }

  /** Cards go into the places of the lines, and back, when they are pressed. */
  order(given) {
    const { cards, given: lines } = this.sheet;
    const heap = made("div", { class: "exercise-cards", role: "group", "aria-label": words.cards });
    const slots = lines.slice(1).map((line) => {
      const hole = made("div", { class: "exercise-hole" });
      const said = made("div", { class: "live-said", "aria-live": "polite" });
      const row = this.line(line, hole, said);
      const slot = { hole, row, said, get value() { return this.card?.text ?? ""; },
                     tell: (told = {}) => {
                       row.dataset.mark = told.mark ?? "";
                       said.replaceChildren(...spoken(told.said ?? []));
                     } };
      this.places.push(slot);
      return slot;
    });
    const put = (slot, card) => {
      slot.card = card;
      slot.hole.replaceChildren(...(card ? [card.button] : []));
      slot.tell();
    };
    const held = cards.map((card) => {
      const own = { ...card };
      own.button = pressed("", () => {
        const from = slots.find((slot) => slot.card === own);
        if (from) {
          put(from, undefined);
          heap.append(own.button);
        } else {
          const to = slots.find((slot) => !slot.card);
          if (!to) return;
          put(to, own);
        }
        own.button.focus();
        this.changed(0);
      }, "exercise-card");
      own.button.append(formula(card.tex));
      heap.append(own.button);
      return own;
    });
    given.forEach((text, n) => {
      const card = held.find((one) => one.text === text);
      if (card && slots[n]) put(slots[n], card);
    });
    return [made("ol", { class: "live-lines" }, this.given(lines[0]), ...slots.map((slot) => slot.row)), heap];
  }

  repair(given) {
    return [made("ol", { class: "live-lines" }, ...this.sheet.given.map((line) => this.given(line))), ...this.fields(given)];
  }

  compute(given) {
    return this.fields(given);
  }

  break(given) {
    const verdict = made("p", { class: "live-said", "aria-live": "polite" });
    this.goal = { tell: (row = {}) => verdict.replaceChildren(...spoken(row.said ?? [])) };
    return [made("p", {}, formula(this.sheet.claim)),
            made("div", { class: "exercise-numbers" }, ...this.fields(given, true)), verdict];
  }

  fields(given, plain = false) {
    return this.sheet.fields.map((name, n) => {
      const label = made("span", { class: "exercise-name" }, name);
      return made("div", { class: "exercise-field" }, label, ...this.typed(given[n], name, { plain }).parts);
    });
  }

  // -- what is said of it

  changed(pause = PAUSE) {
    write(this.name, { given: this.values, done: isDone(this.name) });
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.check(), pause);
  }

  get values() {
    const values = this.places.map((place) => place.value);
    if (this.sheet.kind !== "order") return values;
    const until = values.indexOf(""); // what stands below a place that is empty waits
    return until < 0 ? values : values.slice(0, until);
  }

  async check() {
    clearTimeout(this.soon);
    const given = this.values;
    this.waits = true;
    this.say([words.checking], "waiting");
    const result = await ask(this, { exercise: { exercise: this.exercise, given } });
    if (!result || JSON.stringify(given) !== JSON.stringify(this.values)) return; // it was changed meanwhile
    this.waits = false;
    const rows = [...result.rows];
    const skipped = this.sheet.kind === "prove" ? this.places.filter((place) => place.empty) : [];
    for (const place of this.places) place.tell(skipped.includes(place) ? {} : rows.shift());
    this.goal?.tell(rows.shift());
    if (result.mark === "proved") this.done();
    else this.say(result.said ?? [SAID[result.mark] ?? ""], result.mark);
  }

  done() {
    write(this.name, { given: this.values, done: true });
    this.say([words.done], "proved");
    document.dispatchEvent(new CustomEvent("exercise-done"));
  }

  say(said, mark) {
    this.status.dataset.mark = mark;
    this.element.dataset.mark = mark;
    this.status.replaceChildren(...spoken(said));
  }
}
