// A tree on each of many data sets: how far they lie from the truth together, and from each other.
(() => {
  const { draw, add, plot, slider, layout, figure } = moving;
  const DEPTHS = 8, DRAWN = 30, PLACES = Array.from({ length: 50 }, (_, i) => i / 49); // where the fits are looked at
  const truth = (x) => Math.sin(2 * Math.PI * x);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

  // The split of [x, y] from a to b, sorted by x, that leaves the least squares; no x is torn apart.
  const split = (data, a, b) => {
    let total = 0, left = 0, best = [-Infinity];
    for (let i = a; i < b; i++) total += data[i][1];
    for (let i = a + 1; i < b; i++) {
      left += data[i - 1][1];
      const kept = left ** 2 / (i - a) + (total - left) ** 2 / (b - i);
      if (data[i][0] > data[i - 1][0] && kept > best[0]) best = [kept, i];
    }
    return best[1];
  };

  // A regression tree as a function of x.
  const tree = (data, depth, a = 0, b = data.length) => {
    const at = depth > 0 ? split(data, a, b) : undefined;
    if (at === undefined) {
      const level = mean(data.slice(a, b).map(([, y]) => y));
      return () => level;
    }
    const [left, right] = [tree(data, depth - 1, a, at), tree(data, depth - 1, at, b)];
    const border = (data[at - 1][0] + data[at][0]) / 2;
    return (x) => (x <= border ? left(x) : right(x));
  };

  // Unbiased estimates: the mean of k fits scatters itself, and the variance / k of it is not bias.
  const decomposed = (fits) => {
    const k = fits.length, usual = PLACES.map((_, i) => mean(fits.map((fit) => fit[i])));
    const variance = mean(fits.map((fit) => mean(fit.map((y, i) => (y - usual[i]) ** 2)))) * (k / (k - 1));
    const bias = mean(PLACES.map((x, i) => (usual[i] - truth(x)) ** 2)) - variance / k;
    return { fits, usual, bias, variance };
  };

  figure("fits", (box, { begin, x, z, words }) => {
    const numbers = (rows) => rows.map((row) => row.split(" ").map((thousandths) => thousandths / 1000));
    const places = numbers(x), deviations = numbers(z);
    const { sliders, said, panels } = layout(box, words.hint), [depths, noises, examples] = begin;
    const depth = slider(sliders, words.depth, { min: 1, max: DEPTHS, value: depths }, () => show());
    const noise = slider(sliders, words.deviation, { min: 0, max: 0.5, step: 0.1, value: noises }, () => show());
    const size = slider(sliders, words.size, { min: 10, max: places[0].length, step: 5, value: examples }, () => show());

    const show = () => {
      const sigma = noise.valueAsNumber, data = places.map((row, k) => row.slice(0, size.value)
        .map((at, i) => [at, truth(at) + sigma * deviations[k][i]]).sort((a, b) => a[0] - b[0]));
      const all = Array.from({ length: DEPTHS }, (_, d) => decomposed(data.map((set) => PLACES.map(tree(set, d + 1)))));
      const here = all[depth.value - 1], error = ({ bias, variance }) => bias + variance + sigma ** 2;
      const parts = [
        ["bias", words.bias, (at) => at.bias],
        ["variance", words.variance, (at) => at.variance],
        ["noise", words.noise, () => sigma ** 2],
        ["error", words.error, error],
      ];
      said.replaceChildren();
      parts.forEach(([kind, name, value], k) => {
        if (k) said.append([" + ", " + ", " = "][k - 1]);
        add(said, "span", { className: `key ${kind}` }); // how its curve is drawn
        said.append(`${name} ${value(here).toFixed(4)}`);
      });
      panels.replaceChildren();

      const left = plot(panels, words.fits, ["x", 0, 1], ["y", -2.5, 2.5], 300, 180);
      const line = (values, name) =>
        draw(left.svg, "path", { d: left.path(PLACES.map((at, i) => [at, values[i]])), class: name });
      for (const fit of here.fits.slice(0, DRAWN)) line(fit, "fit");
      line(here.usual, "curve");
      line(PLACES.map(truth), "true");

      const top = Math.ceil(10 * Math.max(...all.map(error))) / 10;
      const right = plot(panels, words.curves, [words.depth, 1, DEPTHS], [words.error, 0, top], 300, 180);
      draw(right.svg, "path", { d: right.path([[depth.value, 0], [depth.value, top]]), class: "faint" });
      for (const [kind, , value] of parts) {
        draw(right.svg, "path", { d: right.path(all.map((at, d) => [d + 1, value(at)])), class: `part ${kind}` });
      }
    };
    show();
  });
})();
