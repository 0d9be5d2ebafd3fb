// The binomial test: how many errors are too many, and how often a worse learner is caught.
(() => {
  const { draw, fill, plot, slider, layout, binomial, figure } = moving;

  // More than C errors, the rarest first, so that nothing is lost beside the common ones.
  const tail = (chances, C) => chances.slice(C + 1).reduceRight((sum, chance) => sum + chance, 0);

  // The least C whose tail is below the level (2.27).
  const critical = (chances, alpha) => {
    let C = chances.length - 1;
    while (tail(chances, C - 1) < alpha) C--;
    return C;
  };

  figure("errors", (box, { begin, words }) => {
    const { sliders, said, panels } = layout(box, words.hint), [examples, rate, level] = begin;
    const m = slider(sliders, "m", { min: 5, max: 100, value: examples }, () => show());
    const eps0 = slider(sliders, "ε₀", { min: 0.05, max: 0.5, step: 0.05, value: rate }, () => show());
    const alpha = slider(sliders, "α", { min: 0.01, max: 0.2, step: 0.01, value: level }, () => show());

    const show = () => {
      const [n, honest, most] = [m, eps0, alpha].map((input) => input.valueAsNumber);
      const chances = binomial(n, honest), C = critical(chances, most), size = tail(chances, C);
      const power = (p) => tail(binomial(n, p), C), worse = Math.round(100 * (honest + 0.2)) / 100;
      said.textContent = C < n
        ? fill(words.said, C, n, C + 1, size.toFixed(4), worse, power(worse).toFixed(3))
        : fill(words.never, n);
      panels.replaceChildren();

      const top = Math.ceil(100 * Math.max(...chances)) / 100;
      const counts = [words.errors, -0.5, n + 0.5, [0, n]];
      const bars = plot(panels, words.bars, counts, [words.probability, 0, top], 300, 160);
      const hatch = draw(bars.svg, "pattern", {
        id: "too-many", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
      });
      draw(hatch, "rect", { width: 2.5, height: 5, class: "negative" });
      const wide = 0.8 * (bars.x(1) - bars.x(0));
      chances.forEach((chance, k) => draw(bars.svg, "rect", {
        x: bars.x(k) - wide / 2, y: bars.y(chance), width: wide, height: bars.y(0) - bars.y(chance),
        ...(k > C ? { class: "tail", fill: "url(#too-many)" } : { class: "positive" }),
      }));

      const curve = plot(panels, words.power, [words.rate, 0, 1], [words.rejection, 0, 1], 300, 160);
      const points = Array.from({ length: 100 }, (_, i) => [i / 100, power(i / 100)]);
      points.push([1, Number(C < n)]); // there all are errors
      draw(curve.svg, "path", { d: curve.path([[honest, 0], [honest, 1]]), class: "faint" });
      draw(curve.svg, "path", { d: curve.path([[0, most], [1, most]]), class: "faint" });
      draw(curve.svg, "path", { d: curve.path(points), class: "curve here" });
      draw(curve.svg, "circle", { cx: curve.x(honest), cy: curve.y(size), r: 5, class: "place" });
      draw(curve.svg, "circle", { cx: curve.x(worse), cy: curve.y(power(worse)), r: 5, class: "place" });
    };
    show();
  });
})();
