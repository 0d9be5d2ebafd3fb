// How often seven tests call equal learners different, case by case of the study: nothing is computed here.
(() => {
  const { draw, fill, plot, slider, layout, figure } = moving;
  const FOLLOWED = [[1, "bias"], [2, "variance"], [5, "noise"]]; // tests drawn over the correlation, too
  const ROW = 32, MOST = 0.3;

  figure("sizes", (box, { begin, cases, words }) => {
    const { sliders, said, panels } = layout(box, words.hint);
    const range = { min: 1, max: cases.length, value: begin };
    const input = slider(sliders, words.case, range, () => show());

    const show = () => {
      const [learner, examples, here, ...sizes] = cases[input.value - 1];
      said.textContent = fill(words.said, words.learners[learner], examples, here.toFixed(3));
      input.setAttribute("aria-valuetext", said.textContent);
      panels.replaceChildren();

      const bars = plot(panels, words.bars, [words.size, 0, MOST, [0, 0.05, MOST]], ["", 7, 0], 300, 7 * ROW);
      for (const tick of bars.svg.querySelectorAll(".tick")) tick.remove();
      words.tests.forEach((name, k) => {
        const y = bars.y(k), [, kind = ""] = FOLLOWED.find(([test]) => test === k) ?? [];
        const label = (x, side, text) =>
          draw(bars.svg, "text", { x, y: y + 14, style: `text-anchor: ${side}` }, text);
        const width = bars.x(Math.min(sizes[k], MOST)) - bars.x(0);
        draw(bars.svg, "rect", { x: bars.x(0), y: y + 18, width, height: 10, class: `size ${kind}` });
        label(bars.x(0) + 56, "start", name.trim());
        label(bars.x(MOST) - 4, "end", sizes[k].toFixed(3));
      });
      draw(bars.svg, "path", { d: bars.path([[0.05, 0], [0.05, 7]]), class: "curve" });

      const across = [words.correlation, -0.05, 0.55, [0, 0.5]];
      const dots = plot(panels, words.dots, across, [words.size, 0, MOST], 300, 7 * ROW);
      draw(dots.svg, "path", { d: dots.path([[-0.05, 0.05], [0.55, 0.05]]), class: "curve" });
      draw(dots.svg, "path", { d: dots.path([[here, 0], [here, MOST]]), class: "faint" });
      for (const [, , at, ...all] of cases) {
        for (const [test, kind] of FOLLOWED) {
          const place = { cx: dots.x(at), cy: dots.y(all[test]), r: at === here ? 6 : 3 };
          draw(dots.svg, "circle", { ...place, class: `size ${kind}` });
        }
      }
    };
    show();
  });
})();
