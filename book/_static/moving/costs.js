// A point of the ROC curve is a line of the cost curve: the share of positives and the price of a miss pick the best.
(() => {
  const { draw, fill, plot, slider, layout, figure } = moving;

  figure("costs", (box, { begin, doctors, words }) => {
    const { sliders, said, panels } = layout(box, words.hint);
    const p = slider(sliders, words.share, { min: 0.01, max: 0.99, step: 0.01, value: begin[0] }, () => show());
    const price = slider(sliders, words.price, { min: 1, max: 30, value: begin[1] }, () => show());

    const show = () => {
      const name = (one) => words.doctors[doctors.indexOf(one)];
      const missed = p.valueAsNumber * price.valueAsNumber, x = missed / (missed + 1 - p.valueAsNumber);
      const cost = ({ fpr, fnr }) => fnr * x + fpr * (1 - x);
      const best = doctors.reduce((a, b) => (cost(b) < cost(a) ? b : a));
      said.textContent = fill(words.said, x.toFixed(3), name(best), cost(best).toFixed(3));
      panels.replaceChildren();

      const roc = plot(panels, words.roc, [words.fpr, 0, 1], [words.tpr, 0, 1], 300, 220);
      const curve = doctors.map(({ fpr, fnr }) => [fpr, 1 - fnr]).sort(([a], [b]) => a - b);
      draw(roc.svg, "path", { d: roc.path(curve), class: "faint" });
      // Equally dear are the points of a straight line through the best one; in the square it ends at two edges.
      const tpr = (fpr) => 1 - (cost(best) - fpr * (1 - x)) / x, fpr = (y) => (cost(best) - (1 - y) * x) / (1 - x);
      const ends = [[fpr(0), 0], [fpr(1), 1], [0, tpr(0)], [1, tpr(1)]];
      const inside = ends.filter((end) => end.every((value) => value >= -1e-9 && value <= 1 + 1e-9));
      draw(roc.svg, "path", { d: roc.path(inside.sort(([a], [b]) => a - b)), class: "true" });
      for (const one of doctors) {
        const kind = one === best ? { r: 6, class: "here" } : { r: 4, class: "place" };
        const [cx, cy] = [roc.x(one.fpr), roc.y(1 - one.fnr)], [side, to] = one.fpr < 1 ? ["start", 9] : ["end", -3];
        draw(roc.svg, "circle", { cx, cy, ...kind });
        const place = { x: cx + to, y: cy + (one.fnr < 1 ? 18 : -6), style: `text-anchor: ${side}` };
        draw(roc.svg, "text", place, name(one));
      }

      const lines = plot(panels, words.lines, [words.x, 0, 1], [words.cost, 0, 1], 300, 220);
      for (const one of doctors) {
        const d = lines.path([[0, one.fpr], [1, one.fnr]]);
        draw(lines.svg, "path", { d, class: one === best ? "curve here" : "curve" });
      }
      draw(lines.svg, "path", { d: lines.path([[x, 0], [x, 1]]), class: "true" });
      draw(lines.svg, "circle", { cx: lines.x(x), cy: lines.y(cost(best)), r: 6, class: "here" });
    };
    show();
  });
})();
