// The binomial test: how many errors are too many, and how often a worse learner is caught.
(() => {
  const { draw, add, fill, plot, slider, figure } = moving;

  // The probabilities of 0 to m errors.
  const binomial = (m, p) => {
    const all = [(1 - p) ** m];
    for (let k = 0; k < m; k++) all.push(all[k] * (m - k) / (k + 1) * p / (1 - p));
    return all;
  };

  // More than C errors, the rarest first, so that nothing is lost beside the common ones.
  const tail = (chances, C) => chances.slice(C + 1).reduceRight((sum, chance) => sum + chance, 0);

  // The least C whose tail is below the level (2.27).
  const critical = (chances, alpha) => {
    let C = chances.length - 1;
    while (tail(chances, C - 1) < alpha) C--;
    return C;
  };

  figure("errors", (box, { begin, words }) => {
    add(box, "p", { className: "hint", textContent: words.hint });
    const sizes = add(box, "div", { className: "sliders" }), [examples, rate, level] = begin;
    const m = slider(sizes, "m", { min: 5, max: 100, value: examples }, () => show());
    const eps0 = slider(sizes, "ε₀", { min: 0.05, max: 0.5, step: 0.05, value: rate }, () => show());
    const alpha = slider(sizes, "α", { min: 0.01, max: 0.2, step: 0.01, value: level }, () => show());
    const said = add(box, "p", { className: "said" }), halves = add(box, "div", { className: "panels two" });
    said.setAttribute("aria-live", "polite");

    const show = () => {
      const [n, honest, most] = [m, eps0, alpha].map((input) => input.valueAsNumber);
      const chances = binomial(n, honest), C = critical(chances, most), size = tail(chances, C);
      const power = (p) => tail(binomial(n, p), C), worse = Math.round(100 * (honest + 0.2)) / 100;
      said.textContent = C < n
        ? fill(words.said, C, n, C + 1, size.toFixed(4), worse, power(worse).toFixed(3))
        : fill(words.never, n);
      halves.replaceChildren();

      const top = Math.ceil(100 * Math.max(...chances)) / 100;
      const counts = [words.errors, -0.5, n + 0.5, [0, n]];
      const bars = plot(halves, words.bars, counts, [words.probability, 0, top], 300, 160);
      const hatch = draw(bars.svg, "pattern", {
        id: "too-many", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
      });
      draw(hatch, "rect", { width: 2.5, height: 5, class: "negative" });
      const wide = 0.8 * (bars.x(1) - bars.x(0));
      chances.forEach((chance, k) => draw(bars.svg, "rect", {
        x: bars.x(k) - wide / 2, y: bars.y(chance), width: wide, height: bars.y(0) - bars.y(chance),
        ...(k > C ? { class: "tail", fill: "url(#too-many)" } : { class: "positive" }),
      }));

      const curve = plot(halves, words.power, [words.rate, 0, 1], [words.rejection, 0, 1], 300, 160);
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
