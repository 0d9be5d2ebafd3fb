// Each count of errors has its interval. Those that miss the true rate are red, and fainter the rarer their count is.
(() => {
  const { draw, add, plot, slider, figure } = moving;

  // The probabilities of 0 to m errors.
  const binomial = (m, p) => {
    const all = [(1 - p) ** m];
    for (let k = 0; k < m; k++) all.push(all[k] * (m - k) / (k + 1) * p / (1 - p));
    return all;
  };

  figure("coverage", (box, { begin, intervals, words }) => {
    add(box, "p", { className: "hint", textContent: words.hint });
    const sizes = add(box, "div", { className: "sliders" });
    const rate = slider(sizes, words.rate, { min: 0.005, max: 0.3, step: 0.005, value: begin }, () => show());
    const said = add(box, "p", { className: "said" }), panels = add(box, "div", { className: "panels" });
    said.setAttribute("aria-live", "polite");

    const show = () => {
      const eps = rate.valueAsNumber, shares = [];
      panels.replaceChildren();
      intervals.forEach((ends, method) => {
        const chances = binomial(ends.length - 1, eps), most = Math.max(...chances);
        const name = words.methods[method], shown = 25;
        const { svg, x, y, path } = plot(panels, name, [name, 0, 0.5], [words.errors, 0, shown]);
        let covered = 0;
        ends.forEach(([low, high], k) => {
          const holds = low <= eps && eps <= high;
          if (holds) covered += chances[k];
          if (k > shown) return;
          const line = draw(svg, "path", { d: path([[Math.max(low, 0), k], [Math.min(high, 0.5), k]]) });
          line.setAttribute("class", holds ? "holds" : "misses");
          line.style.strokeOpacity = 0.15 + 0.85 * chances[k] / most;
        });
        draw(svg, "path", { d: path([[eps, 0], [eps, shown]]), class: "curve" });
        shares.push(`${name} ${covered.toFixed(3)}`);
      });
      said.textContent = `${words.said} ${shares.join(" · ")}`;
    };
    show();
  });
})();
