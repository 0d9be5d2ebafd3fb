// Shows what find.js has found for the words in the address.
(() => {
  const SHOWN = 20;

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

  const written = word => {
    const text = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[- ]/g, "[- ]");
    return /^\p{Script=Han}/u.test(word) ? text : `(?<![\\p{L}\\p{N}])${text}[\\p{L}\\p{N}]*`;
  };

  const typed = new URLSearchParams(location.search).get("q")?.trim();
  if (!typed) return;
  document.querySelector(".bd-search-container input").value = typed;
  const place = SEARCH.placeOf(typed);
  if (place) return location.replace(place);

  const found = SEARCH.find(typed), meant = SEARCH.meant(typed);
  const others = meant.flatMap(({ others }) => others);
  const read = [...meant.map(({ word }) => word.replace(/^[a-z]+(?=\d+\.\d)/, "")), ...others];
  const pattern = new RegExp(`(${read.sort((a, b) => b.length - a.length).map(written).join("|")})`, "iu");
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
  const show = results => list.append(...results.map(({ id }) => result(BOOK.places[id], pattern)));
  const more = element("button", { type: "button", onclick() {
    more.remove();
    show(found.slice(SHOWN));
  } }, said.all(found.length));
  show(found.slice(0, SHOWN));
  document.getElementById("search-results").append(
    element("p", { className: "search-summary" }, summary), list, ...(found.length > SHOWN ? [more] : []));
})();
