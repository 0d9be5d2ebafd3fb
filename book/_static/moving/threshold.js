// One threshold, and all that follows from it: who is called positive, the four counts, and a point on each curve.
// Nothing is computed here: every number comes with the page, one place of the threshold after the other.
(() => {
  const { draw, add, plot, figure } = moving;

  // Who has which score, the highest at the left, and the line that the reader moves.
  const ranking = (parent, { labels, scores, words }) => {
    const step = 46, svg = draw(parent, "svg", { viewBox: `0 0 ${step * (scores.length + 1)} 62`, class: "ranking" });
    draw(svg, "title", {}, words.ranking);
    const called = draw(svg, "rect", { x: 4, y: 4, height: 38, class: "called" });
    const people = scores.map((score, k) => {
      draw(svg, "text", { x: step * (k + 1), y: 58 }, score);
      return labels[k]
        ? draw(svg, "circle", { cx: step * (k + 1), cy: 23, r: 11, class: "positive" })
        : draw(svg, "rect", { x: step * (k + 1) - 10, y: 13, width: 20, height: 20, class: "negative" });
    });
    return (sent) => {
      called.setAttribute("width", step * (sent + 0.5) - 4);
      people.forEach((mark, k) => mark.classList.toggle("right", k < sent === Boolean(labels[k])));
    };
  };

  // A square from 0 to 1 with its two labels.
  const square = (parent, [title, x, y]) => plot(parent, title, [x, 0, 1], [y, 0, 1]);

  // Between two places of a P-R curve there is no straight line: it is drawn in steps.
  const steps = (points) => points.flatMap(([x, y], k) => (k ? [[points[k - 1][0], y], [x, y]] : [[0, y], [x, y]]));

  const curve = (parent, words, points, join = (known) => known) => {
    const { svg, x, y, path } = square(parent, words), known = points.filter(([, b]) => b !== null);
    draw(svg, "path", { d: path(join(known)), class: "curve" });
    for (const [a, b] of known) draw(svg, "circle", { cx: x(a), cy: y(b), r: 2.5, class: "place" });
    const here = draw(svg, "circle", { r: 6, class: "here" });
    return (k) => {
      const [a, b] = points[k];
      here.style.display = b === null ? "none" : "";
      here.setAttribute("cx", x(a));
      here.setAttribute("cy", y(b ?? 0));
    };
  };

  // Each place of the threshold is a line there: what it costs, from FPR at the left to FNR at the right.
  const costs = (parent, words, ends) => {
    const { svg, path } = square(parent, words);
    for (const [left, end] of ends) draw(svg, "path", { d: path([[0, left], [1, end]]), class: "faint" });
    const here = draw(svg, "path", { class: "curve here" });
    return (k) => here.setAttribute("d", path([[0, ends[k][0]], [1, ends[k][1]]]));
  };

  const table = (parent, words) => {
    const html = add(parent, "table", { className: "counts" });
    const row = (cells) => {
      const line = html.insertRow();
      return cells.map(([tag, text]) => add(line, tag, { textContent: text }));
    };
    row([["td", ""], ["th", words.sent], ["th", words.kept]]);
    const [, tp, fn] = row([["th", words.ill], ["td", ""], ["td", ""]]);
    const [, fp, tn] = row([["th", words.healthy], ["td", ""], ["td", ""]]);
    return (at) => {
      tp.textContent = `TP ${at.tp}`;
      fn.textContent = `FN ${at.fn}`;
      fp.textContent = `FP ${at.fp}`;
      tn.textContent = `TN ${at.tn}`;
    };
  };

  figure("threshold", (box, data) => {
    const { places, words } = data, show = [];
    const sent = ranking(box, data);
    show.push((k) => sent(places[k].tp + places[k].fp));
    const slider = add(box, "input", { type: "range", min: 0, max: places.length - 1, value: data.begin });
    slider.setAttribute("aria-label", words.threshold);
    const said = add(box, "p", { className: "said" }), panels = add(box, "div", { className: "panels" });
    const count = table(panels, words);
    show.push((k) => count(places[k]));
    show.push(curve(panels, words.roc, places.map((at) => [at.fpr, at.tpr])));
    show.push(curve(panels, words.pr, places.map((at) => [at.recall, at.precision]), steps));
    show.push(costs(panels, words.cost, places.map((at) => [at.fpr, at.fnr])));
    const number = (value) => (value === null ? words.none : value);
    const move = () => {
      const at = places[slider.value];
      for (const change of show) change(Number(slider.value));
      said.textContent = [[words.threshold, at.threshold], [words.precision, at.precision], [words.recall, at.recall],
        ["F1", at.f1]].map(([name, value]) => `${name} ${number(value)}`).join(" · ");
      slider.setAttribute("aria-valuetext", said.textContent);
    };
    slider.addEventListener("input", move);
    move();
  });
})();
