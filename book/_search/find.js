// Finds sections and entries of the book: what is read where stands in searchindex.js, written by book/_ext/search.py.
const SEARCH = (() => {
  const { places, synonyms, questions } = BOOK;
  const numbers = new Map(Object.entries(BOOK.numbers));
  const NUMBER = "\\d+(?:\\.\\d+)*";
  const KINDS = Object.entries({
    eq: "式|公式|方程|equations?|eqs?\\.?|formulas?",
    fig: "图|figures?|fig\\.?",
    table: "表|tables?",
    section: "节|sections?|§+",
    exercise: "习题|exercises?",
    erratum: "勘误|erratum|errata",
  }).map(([kind, names]) => [kind, new RegExp(
    `(?<![a-z])(?:${names})\\s*\\(?${NUMBER}\\)?(?:(?:\\s*(?:,|、|-|–|and|to|和|至)\\s*)+\\(?${NUMBER}\\)?)*`, "g")]);

  // One spelling: 图 2.4 and Figure 2.4 are fig2.4, （2.1） and 式2.1 are eq2.1.
  const spelled = (text, number = name => ` ${name} `) => {
    text = text.normalize("NFKC").toLowerCase().replace(/×/g, "x").replace(/’/g, "'").replace(/(?<=[a-z])'s\b/g, "")
      .replace(/第?\s*(\d+(?:\.\d+)+)\s*节/g, "节$1");
    for (const [kind, named] of KINDS)
      text = text.replace(named, list => [...list.matchAll(NUMBER)].map(n => number(kind + n, n)).join(""));
    return text.replace(/\((\d+\.\d+)\)/g, (_, n) => number(`eq${n}`, n)).trim();
  };

  const isHan = word => /^\p{Script=Han}/u.test(word);
  const words = text => text.replace(/\p{Script=Han}+/gu, " $& ").split(/[^\p{L}\p{N}_.]+/u)
    .map(word => word.replace(/^\.+|\.+$/g, "")).filter(Boolean);
  const pairs = run => run.length === 1 ? [run] : [...run].slice(1).map((second, i) => run[i] + second);
  const singular = word => word.replace(/ies$/, "y").replace(/sses$/, "ss").replace(/([a-z]{2}[^\W\ds])s$/, "$1");
  const literal = text => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

  // What a question has besides its subject: questions.yml.
  const oneOf = list => new RegExp(list.filter(isHan).sort((a, b) => b.length - a.length).join("|"), "g");
  const STOPPED = new Set(questions.stopped), ASKED = new Set(questions.asked);
  const [STOPPED_HAN, ASKED_HAN] = [questions.stopped, questions.asked].map(oneOf);
  const JOINING = new RegExp(`[${questions.joining}]`);
  const AT_ENDS = new RegExp(`^[${questions.at_ends}]+(?=..)|(?<=..)[${questions.at_ends}]+$`, "g");

  // Words for one thing have a name in common, =3, and each its own, =3:recall. Hyphens are spaces.
  const spaced = text => text.replace(/(?<=[\p{L}\p{N}])[-‐–](?=[\p{L}\p{N}])/gu, " ");
  const grouped = new Map(synonyms.flatMap((group, i) => group.map(word => [spaced(spelled(word)), i])));
  const groupOf = word => grouped.get(word) ?? grouped.get(word.slice(0, -1));  // one of several, perhaps
  const names = word => [`=${groupOf(word)}`, `=${groupOf(word)}:${singular(word)}`];
  // Of two that begin alike the longer comes first.
  const [han, latin] = [true, false].map(is => [...grouped.keys()].filter(word => isHan(word) === is)
    .sort().reverse().map(literal).join("|"));
  const KNOWN = new RegExp(`${han}|(?<![\\w.])(?:${latin})s?(?!\\w|\\.\\w)`, "g");

  const vocabulary = new Set([...grouped.keys()].flatMap(words));
  // A dotted name is found by its ends, by its parts, too; Chinese by pairs of characters, and by a single one.
  const indexed = text => {
    const plain = spelled(text, (name, n) => ` ${name} ${n} `);
    const found = words(plain).flatMap(word => {
      if (isHan(word)) return [...new Set([...word, ...pairs(word)])];
      const parts = word.split(/\.(?!\d)/);
      return [...new Set([...parts.map((_, i) => parts.slice(i).join(".")), ...parts.flatMap(part => part.split("_"))])];
    });
    return [...found, ...(spaced(plain).match(KNOWN) ?? []).flatMap(names)];
  };

  const isPage = id => places[id].headings.length === 1;
  const index = new MiniSearch({
    fields: ["heading", "subtitle", "terms", "text"],
    tokenize: indexed,
    processTerm: word => {
      vocabulary.add(word = singular(word));
      return word;
    },
    searchOptions: {
      tokenize: term => [term],
      processTerm: singular,
      bm25: { k: 1.2, b: .3, d: .5 },
      boost: { heading: 6, subtitle: 2, terms: 12 },
      boostDocument: id => (isPage(id) ? 2 : 1) * (places[id].chapter ? 2 : 1),
    },
  });
  index.addAll(places.map(({ headings, terms = [], ...place }, id) =>
    ({ id, heading: headings.at(-1), terms: terms.join(" / "), ...place })));
  const read = places.map(({ headings, text }) => `${headings.at(-1)} ${text}`).join("\n");

  // One slip: two letters that changed their places, or one that is wrong, missing or too much.
  const corrected = word => {
    if (!/^[a-z]{4,}$/.test(word) || vocabulary.has(singular(word)) || STOPPED.has(word) || ASKED.has(word)) return word;
    if (index.search(word, { prefix: true }).length) return word;
    const swapped = [...word].slice(1).map((second, i) => word.slice(0, i) + second + word[i] + word.slice(i + 2));
    const known = swapped.find(other => vocabulary.has(singular(other)));
    return known ?? index.autoSuggest(word, { fuzzy: 1 })[0]?.suggestion ?? word;
  };
  const LONGEST = 12;  // word, in characters
  // The longest parts of a run of Chinese characters that stand in the book.
  const segments = run => {
    for (let length = Math.min(run.length, LONGEST); length > 1; length--)
      for (let start = 0; start + length <= run.length; start++) {
        const part = run.slice(start, start + length);
        if (read.includes(part)) return [...segments(run.slice(0, start)), part, ...segments(run.slice(start + length))];
      }
    return [];
  };

  // What is asked for, as lists of terms: a thing by its names, a word, the pairs of a Chinese one.
  const wanted = typed => {
    const query = spaced(spelled(typed)).replace(/(?<![\w.])(?:an?|the) /g, "").replace(/[a-z]+/g, corrected);
    const subjects = [], asked = [];
    const put = (word, terms) => (ASKED.has(word) ? asked : subjects).push({ word, terms });
    const rest = query.replace(KNOWN, word => (put(word, names(word)), " "));
    for (const word of words(rest).filter(word => !STOPPED.has(word))) {
      if (!isHan(word) || [...query].length === 1) {
        put(word, [word]);
        continue;
      }
      const run = word.replace(ASKED_HAN, said => (put(said, pairs(said)), " ")).replace(STOPPED_HAN, " ");
      for (const part of run.split(JOINING).join(" ").split(" ").flatMap(segments)) {
        const inner = part.replace(AT_ENDS, "");
        put(inner, pairs(inner));
      }
    }
    return subjects.length ? subjects : asked;
  };

  // Any of the words; a place that has more of them comes before.
  const queryOf = ({ word, terms }) => {
    if (terms.length > 1 && !isHan(terms[0]))  // what was typed counts more than its synonyms
      return { combineWith: "OR", queries: terms, boostTerm: term => term.includes(":") ? .25 : 1 };
    if (isHan(word)) return { combineWith: "AND", queries: terms, boostTerm: () => 1 / terms.length };
    return { queries: terms, prefix: /^\p{L}{3}/u.test(word) };
  };
  const find = typed => {
    const parts = wanted(typed);
    const some = ({ terms }, holds) => terms.some(term => holds(singular(term)));
    const value = ({ score, queryTerms }) =>
      score / queryTerms.length * parts.filter(part => some(part, term => queryTerms.includes(term))).length;
    // Titles and what explains a word come before mentions, and of these the chapters' come first.
    const explains = ({ match }) => Object.values(match).flat().some(field => field === "heading" || field === "terms");
    const rank = result => explains(result) ? 2 : places[result.id].chapter ? 1 : 0;
    const found = index.search({ combineWith: "OR", queries: parts.map(queryOf) })
      .map(result => ({ id: result.id, match: result.match, rank: rank(result), value: value(result) }))
      .sort((one, other) => other.rank - one.rank || other.value - one.value);
    // The pages of a section of the Watermelon book stand in order.
    if (parts.every(({ word }) => /^section\d/.test(word))) return found.sort((one, other) => one.id - other.id);
    // A section that says in its heading what its page does not, or nothing else, comes before the page.
    const page = ({ id }) => places[id].address.split("#")[0];
    const titled = ({ match }) => parts.every(part => some(part, term => match[term]?.includes("heading")));
    const alone = ({ id }) => parts.length === 1 && groupOf(parts[0].word) !== undefined &&
      groupOf(parts[0].word) === groupOf(spaced(spelled(places[id].headings.at(-1))));
    const first = found.findIndex(result =>
      page(result) === page(found[0]) && titled(result) && (alone(result) || !titled(found[0])));
    return first > 0 ? [found[first], ...found.filter((_, i) => i !== first)] : found;
  };
  // Where a number leads at once.
  const placeOf = typed => numbers.get(spelled(typed)) ?? numbers.get(`eq${spelled(typed)}`);
  // What stands for the words in a text: these, and others of the same meaning.
  const meant = typed => wanted(typed).map(({ word }) => ({
    word,
    others: (synonyms[groupOf(word)] ?? []).filter(other => spaced(spelled(other)) !== word),
  }));
  return { find, placeOf, meant, wanted };
})();
