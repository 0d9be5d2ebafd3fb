// Each count of errors has its interval. Those that miss the true rate are red, and fainter the rarer their count is.
(() => {
  const { draw, plot, slider, layout, binomial, figure } = moving;

  figure("coverage", (box, { begin, intervals, words }) => {
    const { sliders, said, panels } = layout(box, words.hint, "panels");
    const rate = slider(sliders, words.rate, { min: 0.005, max: 0.3, step: 0.005, value: begin }, () => show());

    const show = () => {
      const eps = rate.valueAsNumber, shares = [];
      panels.replaceChildren();
      intervals.forEach((ends, method) => {
        const chances = binomial(ends.length - 1, eps), most = Math.max(...chances);
        const name = words.methods[method], shown = 25;
        const { svg, path } = plot(panels, name, [name, 0, 0.5], [words.errors, 0, shown]);
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
