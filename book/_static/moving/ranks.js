// Learners on data sets: the reader's error rates, their ranks, and who differs from whom.
(() => {
  const { draw, add, fill, slider, figure } = moving;
  const short = (value) => String(Math.round(value * 1000) / 1000);

  // The lowest is 1; equal ones share their ranks.
  const ranks = (row) => row.map((one) =>
    1 + row.filter((other) => other < one).length + (row.filter((other) => other === one).length - 1) / 2);

  // Mean ranks, Iman and Davenport's F (2.35), the critical difference (2.36), and the pairs that lie farther apart.
  const compared = (rates, q) => {
    const n = rates.length, k = rates[0].length, places = rates.map(ranks);
    const means = rates[0].map((_, i) => places.reduce((sum, row) => sum + row[i], 0) / n);
    const chi2 = 12 * n / (k * (k + 1)) * (means.reduce((sum, r) => sum + r * r, 0) - k * (k + 1) ** 2 / 4);
    const f = (n - 1) * chi2 / (n * (k - 1) - chi2); // infinite if all data sets rank alike
    const cd = q * Math.sqrt(k * (k + 1) / (6 * n));
    const pairs = means.flatMap((r, i) => means.flatMap((s, j) => (i < j && Math.abs(r - s) > cd ? [[i, j]] : [])));
    return { places, means, f, cd, pairs };
  };

  // As figure 2.8: a bar as long as the critical difference about each mean rank.
  const diagram = (parent, { means, cd }, learners, words) => {
    parent.replaceChildren();
    const k = means.length, low = 34 * k + 12, svg = draw(parent, "svg", { viewBox: `0 0 340 ${low + 42}` });
    const x = (rank) => 24 + 300 * Math.min(1, Math.max(0, rank / (k + 1)));
    draw(svg, "title", {}, words.diagram);
    draw(svg, "rect", { x: 24, y: 4, width: 300, height: low - 4, class: "frame" });
    const best = Math.min(...means);
    draw(svg, "path", { d: `M${x(best + cd / 2)} 4V${low}`, class: "faint" });
    means.forEach((mean, i) => {
      const y = 25 + 34 * i;
      draw(svg, "text", { x: 10, y: y + 5 }, learners[i]);
      draw(svg, "path", { d: `M${x(mean - cd / 2)} ${y}H${x(mean + cd / 2)}`, class: "curve here" });
      draw(svg, "circle", { cx: x(mean), cy: y, r: 5, class: "place" });
    });
    for (let rank = 1; rank <= k; rank++) draw(svg, "text", { x: x(rank), y: low + 16 }, rank);
    draw(svg, "text", { x: 174, y: low + 36 }, words.mean);
  };

  figure("ranks", (box, { rates, learners, begin, q, limits, words }) => {
    const halves = add(box, "div", { className: "panels two" }), left = add(halves, "div"), right = add(halves, "div");
    add(left, "p", { className: "hint", textContent: words.hint });
    const sizes = add(left, "div", { className: "sliders" });
    const n = slider(sizes, words.sets, { min: 2, max: rates.length, value: begin[0] }, () => table());
    const k = slider(sizes, words.learners, { min: 3, max: learners.length, value: begin[1] }, () => table());
    const html = add(add(left, "div", { className: "wide" }), "table", { className: "rates" });
    const picture = add(right, "div"), said = add(right, "p", { className: "said" });
    said.setAttribute("aria-live", "polite");
    let shown, means; // where the ranks stand

    const show = () => {
      const result = compared(rates.slice(0, n.value).map((row) => row.slice(0, k.value)), q[k.value - 3]);
      const { places, f, cd, pairs } = result, limit = limits[k.value - 3][n.value - 2];
      places.forEach((row, i) => row.forEach((rank, j) => { shown[i][j].textContent = short(rank); }));
      result.means.forEach((mean, j) => { means[j].textContent = short(mean); });
      diagram(picture, result, learners, words);
      const names = pairs.map(([i, j]) => `${learners[i]}≠${learners[j]}`).join(", ");
      const value = f === Infinity ? "∞" : f.toFixed(2);
      said.textContent = [
        fill(f > limit ? words.differ : words.same, value, limit.toFixed(2)),
        fill(words.cd, cd.toFixed(3)),
        names ? fill(words.pairs, names) : words.none,
      ].join(" · ");
    };

    const table = () => {
      html.replaceChildren();
      const row = (name, tag, cells) => {
        const line = html.insertRow();
        add(line, "th", { textContent: name, scope: "row" });
        return cells.map((cell) => add(line, tag, cell));
      };
      row(words.rate, "th", learners.slice(0, k.value).map((textContent) => ({ textContent, scope: "col" })));
      shown = rates.slice(0, n.value).map((values, i) =>
        row(`D${i + 1}`, "td", values.slice(0, k.value).map(() => ({}))).map((cell, j) => {
          const input = add(cell, "input", { type: "number", min: 0, max: 1, step: 0.01, value: values[j] });
          input.setAttribute("aria-label", `${words.rate} ${learners[j]}, D${i + 1}`);
          input.addEventListener("input", () => {
            if (!input.value || !input.checkValidity()) return; // what is half typed is no rate yet
            values[j] = input.valueAsNumber;
            show();
          });
          return add(cell, "span", { className: "rank" });
        }));
      means = row(words.mean, "td", learners.slice(0, k.value).map(() => ({})));
      show();
    };
    table();
  });
})();
