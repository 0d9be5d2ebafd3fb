// Finds sections and entries of the book: what is read where stands in searchindex.js, written by book/_ext/search.py.
(() => {
  const { places, synonyms } = BOOK;
  const numbers = new Map(Object.entries(BOOK.numbers));
  const SHOWN = 20;
  const STOPPED = new Set(("a an and are as at be by do does for from how in is it of on or that the to was what when " +
    "which why with").split(" "));
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
    text = text.normalize("NFKC").toLowerCase().replace(/×/g, "x").replace(/’/g, "'")
      .replace(/第?\s*(\d+(?:\.\d+)+)\s*节/g, "节$1");
    for (const [kind, named] of KINDS)
      text = text.replace(named, list => [...list.matchAll(NUMBER)].map(n => number(kind + n, n)).join(""));
    return text.replace(/\((\d+\.\d+)\)/g, (_, n) => number(`eq${n}`, n)).trim();
  };

  const isHan = word => /^\p{Script=Han}/u.test(word);
  const words = text => text.replace(/\p{Script=Han}+/gu, " $& ").split(/[^\p{L}\p{N}_.]+/u)
    .map(word => word.replace(/^\.+|\.+$/g, "")).filter(Boolean);
  const pairs = run => run.length === 1 ? [run] : [...run].slice(1).map((second, i) => run[i] + second);
  // A dotted name is found by its ends, by its parts, too; Chinese by pairs of characters, and by a single one.
  const indexed = text => words(spelled(text, (name, n) => ` ${name} ${n} `)).flatMap(word => {
    if (isHan(word)) return [...new Set([...word, ...pairs(word)])];
    const names = word.split(/\.(?!\d)/);
    return [...new Set([...names.map((_, i) => names.slice(i).join(".")), ...names.flatMap(name => name.split("_"))])];
  });
  const asked = text => words(text).flatMap(word => isHan(word) ? pairs(word) : word);
  const singular = word => word.replace(/ies$/, "y").replace(/sses$/, "ss").replace(/([a-z]{2}[^\W\ds])s$/, "$1");

  const index = new MiniSearch({
    fields: ["heading", "subtitle", "terms", "text"],
    tokenize: indexed,
    processTerm: singular,
    searchOptions: {
      tokenize: asked,
      boost: { heading: 4, subtitle: 4 },
      prefix: word => /^\p{L}{3}/u.test(word) && !isHan(word),
    },
  });
  index.addAll(places.map(({ headings, terms = [], ...place }, id) =>
    ({ id, heading: headings.at(-1), terms: terms.join(" "), ...place })));
  const page = address => address.split("#")[0];
  const termsOf = new Map(places.filter(place => place.terms).map(({ address, terms }) => [page(address), terms]));

  const grouped = new Map(synonyms.flatMap(group => group.map(word => [spelled(word), group])));
  const literal = text => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const KNOWN = new RegExp([...grouped.keys()].sort((a, b) => b.length - a.length)
    .map(word => isHan(word) ? word : `(?<![\\w.])${literal(word)}s?(?!\\w|\\.\\w)`).join("|"), "g");
  const groupOf = word => grouped.get(word) ?? grouped.get(word.slice(0, -1));  // one of several, perhaps
  // What a result has to say: of each group one word; the first was typed.
  const groups = query => {
    const known = [];
    const rest = query.replace(KNOWN, word => {
      known.push([word, ...groupOf(word).map(other => spelled(other))]);
      return " ";
    });
    const others = words(rest).flatMap(word => isHan(word) ? word.split(/[的与和及]/) : word);
    return [...known, ...others.filter(word => word && !STOPPED.has(word)).map(word => [word])];
  };

  const oneOf = (words, ending) => [...words].sort((a, b) => b.length - a.length)
    .map(word => isHan(word) ? literal(word) : `(?<![\\p{L}\\p{N}])${literal(word)}${ending}`).join("|");
  const standing = words => new RegExp(oneOf(words, "s?(?![\\p{L}\\p{N}])"), "u");

  const find = (typed, query) => {
    const wanted = groups(query);
    if (!wanted.length) return [];
    const spoken = new Map();
    const saying = (id, pattern) => {
      const { headings, subtitle = "", text } = places[id];
      if (!spoken.has(id)) spoken.set(id, [headings.at(-1), subtitle, text].map(part => spelled(part)));
      return spoken.get(id).filter(part => pattern.test(part)).length;
    };
    const all = word => ({ combineWith: "AND", queries: [word] });
    // The pairs of a Chinese word that is not known stand together, and what was typed counts more than its synonyms.
    const needed = wanted.filter(group => group.length === 1 && isHan(group[0])).map(standing);
    const better = wanted.flatMap(group => [standing(group), standing([group[0]])]);
    // First the page to which the glossary leads from what was asked, and its sections of that name or with these words
    // in their titles (of Chinese words a title has synonyms only: these come next). Then pages with these words in their
    // titles, and the very name that was typed; then chapters, then other pages. The pages of a section of the Watermelon
    // book stand in order.
    const isPage = id => places[id].headings.length === 1;
    const isName = /.[._A-Z]/.test(typed);
    const isSection = wanted.every(([word]) => /^section\d/.test(word));
    const rank = ({ id }) => {
      const { address, chapter, headings, subtitle = "" } = places[id];
      const heading = headings.at(-1);
      const titled = wanted.every(group => standing(group).test(spelled(isSection ? subtitle : heading)));
      const defined = wanted.every(group => termsOf.get(page(address)).some(term => group.includes(spelled(term))));
      const named = isName && (heading === typed || heading.endsWith(`.${typed}`));
      const called = wanted.length === 1 && wanted[0].includes(spelled(heading))
        || titled && !wanted.some(([word]) => isHan(word));
      if (defined && (called || isPage(id))) return 4;
      return defined && titled ? 3 : titled && isPage(id) || named ? 2 : chapter ? 1 : 0;
    };
    return index.search({
      combineWith: "AND",
      queries: wanted.map(group => ({ combineWith: "OR", queries: group.map(all) })),
    }, {
      filter: ({ id }) => needed.every(pattern => saying(id, pattern)),
      boostDocument: id => 2 ** better.reduce((sum, pattern) => sum + saying(id, pattern), isPage(id)),
    }).sort((a, b) => rank(b) - rank(a) || (isSection ? a.id - b.id : 0));
  };

  const element = (tag, properties, ...content) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...content);
    return made;
  };
  const marked = (text, pattern) =>
    text.split(pattern).map((part, i) => i % 2 ? element("mark", {}, part) : part);
  const result = ({ address, headings, text }, pattern) => {
    const start = Math.max(0, text.search(pattern) - 60);
    const part = text.slice(start, start + 240).replace(start ? /^\w*/ : "", start ? "… " : "") +
      (text.length > start + 240 ? " …" : "");
    return element("li", {},
      element("a", { href: address }, ...marked(headings.join(" › "), pattern)),
      element("p", { className: "context" }, ...marked(part, pattern)));
  };

  const typed = new URLSearchParams(location.search).get("q")?.trim();
  if (!typed) return;
  document.querySelector(".bd-search-container input").value = typed;
  const query = spelled(typed);
  const place = numbers.get(query) ?? numbers.get(`eq${query}`);
  if (place) return location.replace(place);

  const found = find(typed, query);
  const read = groups(query).flat().map(word => word.replace(/^[a-z]+(?=\d+\.\d)/, ""));
  const pattern = new RegExp(`(${oneOf(read, "[\\p{L}\\p{N}]*")})`, "iu");
  const others = [...query.matchAll(KNOWN)].flatMap(([word]) => groupOf(word)).filter(w => !query.includes(spelled(w)));
  const SAID = {
    en: {
      found: n => n ? `${n} ${n > 1 ? "places" : "place"} for` : "Nothing found for",
      or: ", or one of: ", comma: ", ", all: n => `Show all ${n}`,
    },
    zh: { found: n => n ? `${n} 处符合` : "没有找到", or: "，或其同义词：", comma: "、", all: n => `显示全部 ${n} 处` },
  };
  const said = SAID[document.documentElement.lang.slice(0, 2)];
  const summary = `${said.found(found.length)} “${typed}”${others.length ? said.or + others.join(said.comma) : ""}`;
  const list = element("ul", { className: "search" });
  const show = results => list.append(...results.map(({ id }) => result(places[id], pattern)));
  const more = element("button", { type: "button", onclick() {
    more.remove();
    show(found.slice(SHOWN));
  } }, said.all(found.length));
  show(found.slice(0, SHOWN));
  document.getElementById("search-results").append(
    element("p", { className: "search-summary" }, summary), list, ...(found.length > SHOWN ? [more] : []));
})();
