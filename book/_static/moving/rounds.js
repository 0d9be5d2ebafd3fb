// Rounds that share data: how far the paired t statistic is stretched, and how often equal learners are then rejected.
(() => {
  const { draw, fill, plot, slider, layout, figure } = moving;

  // The density of t with n degrees of freedom.
  const density = (t, n) => {
    let top = n % 2 ? 1 / Math.PI : Math.SQRT1_2 / 2; // for 1 and 2; then by twos
    for (let d = n % 2 ? 1 : 2; d < n; d += 2) top *= (d + 1) / Math.sqrt(d * (d + 2));
    return top * (1 + t * t / n) ** (-(n + 1) / 2);
  };

  // P(|T| > t), a finite sum (Abramowitz and Stegun 26.7.3 and 26.7.4).
  const outside = (t, n) => {
    const angle = Math.atan(t / Math.sqrt(n)), square = Math.cos(angle) ** 2, odd = n % 2;
    let term = odd ? Math.cos(angle) : 1, sum = n === 1 ? 0 : term;
    for (let d = odd ? 3 : 2; d < n; d += 2) {
      term *= square * (d - 1) / d;
      sum += term;
    }
    return 1 - (odd ? 2 / Math.PI * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum);
  };

  // Points of the curve of f from a to b.
  const between = (a, b, f) => Array.from({ length: 101 }, (_, i) => a + (b - a) * i / 100).map((x) => [x, f(x)]);

  const END = 6; // of the axis of t
  const stretch = (k, rho) => Math.sqrt((1 + (k - 1) * rho) / (1 - rho));

  figure("rounds", (box, { begin, limits, words }) => {
    const { sliders, said, panels } = layout(box);
    const k = slider(sliders, words.rounds, { min: 2, max: limits.length + 1, value: begin[0] }, () => show());
    const rho = slider(sliders, words.correlation, { min: 0, max: 0.9, step: 0.01, value: begin[1] }, () => show());

    const show = () => {
      const [rounds, shared] = [k.valueAsNumber, rho.valueAsNumber], n = rounds - 1, limit = limits[rounds - 2];
      const factor = stretch(rounds, shared), size = (r) => outside(limit / stretch(rounds, r), n);
      said.textContent = fill(words.said, factor.toFixed(2), size(shared).toFixed(4));
      panels.replaceChildren();

      const bells = plot(panels, words.bells, [words.statistic, -END, END], [words.density, 0, 0.4], 300, 160);
      const happens = (t) => density(t / factor, n) / factor, from = Math.min(limit, END);
      for (const [a, b] of [[-END, -from], [from, END]]) {
        const tail = [[a, 0], ...between(a, b, happens), [b, 0]];
        draw(bells.svg, "path", { d: `${bells.path(tail)}Z`, class: "negative" });
      }
      draw(bells.svg, "path", { d: bells.path(between(-END, END, (t) => density(t, n))), class: "faint" });
      draw(bells.svg, "path", { d: bells.path(between(-END, END, happens)), class: "curve here" });

      const curve = plot(panels, words.size, [words.correlation, 0, 0.9], [words.size, 0, 1], 300, 160);
      draw(curve.svg, "path", { d: curve.path([[0, 0.05], [0.9, 0.05]]), class: "faint" });
      draw(curve.svg, "path", { d: curve.path(between(0, 0.9, size)), class: "curve here" });
      draw(curve.svg, "circle", { cx: curve.x(shared), cy: curve.y(size(shared)), r: 5, class: "place" });
    };
    show();
  });
})();
