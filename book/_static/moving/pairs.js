// The grid of pairs: whoever moves a score sees which cells lie below the ROC curve, and what AUC counts.
(() => {
  const { draw, add, fill, figure } = moving;
  const WIDTH = 340, LEFT = 20, LONG = WIDTH - 2 * LEFT; // of the line of scores
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

  // A row for each positive, a cell for each negative: what their pair counts.
  const pairs = (positives, negatives) => positives.map((s) => negatives.map((t) => (s > t ? 1 : s === t ? 0.5 : 0)));

  // The ROC curve in cells: from the highest score on, right by the negatives and up by the positives that have it.
  const curve = (positives, negatives) => {
    const levels = [...new Set([...positives, ...negatives])].sort((a, b) => b - a);
    const atLeast = (scores, level) => scores.filter((score) => score >= level).length;
    return [[0, 0], ...levels.map((level) => [atLeast(negatives, level), atLeast(positives, level)])];
  };

  const grid = (parent, positives, negatives, words) => {
    parent.replaceChildren();
    const [wide, high] = [288 / negatives.length, 201 / positives.length];
    const svg = draw(parent, "svg", { viewBox: `0 0 ${WIDTH} 250` });
    const x = (columns) => 46 + wide * columns, y = (rows) => 206 - high * rows;
    const path = (points) => "M" + points.map(([a, b]) => `${x(a)} ${y(b)}`).join("L");
    const points = curve(positives, negatives);
    draw(svg, "title", {}, words.grid);
    draw(svg, "path", { d: `${path([...points, [negatives.length, 0]])}Z`, class: "below" });
    pairs(positives, negatives).forEach((cells, row) => cells.forEach((counts, column) => {
      draw(svg, "rect", { x: x(column), y: y(row + 1), width: wide, height: high, class: "frame" });
      const mark = { 0: "✗", 0.5: "½", 1: "✓" }[counts];
      draw(svg, "text", { x: x(column + 0.5), y: y(row + 0.5) + 6, class: "mark" }, mark);
    }));
    draw(svg, "path", { d: path(points), class: "curve here" });
    positives.forEach((score, row) => draw(svg, "text", { x: 32, y: y(row + 0.5) + 4 }, score));
    negatives.forEach((score, column) => draw(svg, "text", { x: x(column + 0.5), y: 222 }, score));
    draw(svg, "text", { x: x(negatives.length / 2), y: 244 }, words.across);
    draw(svg, "text", { x: 0, y: 0, transform: `translate(12 ${y(positives.length / 2)}) rotate(-90)` }, words.upwards);
  };

  // Who is moved: a disc above the line of scores, a square below it.
  const person = (svg, ill, name, move) => {
    const range = { "aria-valuemin": 0, "aria-valuemax": 1 };
    const mark = draw(svg, "g", { tabindex: 0, role: "slider", "aria-label": name, ...range });
    if (ill) draw(mark, "circle", { r: 12, class: "positive" });
    else draw(mark, "rect", { x: -11, y: -11, width: 22, height: 22, class: "negative" });
    draw(mark, "text", { y: 4 });
    const STEPS = { ArrowLeft: -0.1, ArrowDown: -0.1, ArrowRight: 0.1, ArrowUp: 0.1, Home: -1, End: 1 };
    mark.addEventListener("keydown", (event) => {
      if (!(event.key in STEPS)) return;
      event.preventDefault();
      move((score) => score + STEPS[event.key]);
    });
    mark.addEventListener("pointerdown", (event) => mark.setPointerCapture(event.pointerId));
    mark.addEventListener("pointermove", (event) => {
      if (!mark.hasPointerCapture(event.pointerId)) return;
      const { left, width } = svg.getBoundingClientRect();
      move(() => ((event.clientX - left) / width * WIDTH - LEFT) / LONG);
    });
    return mark;
  };

  figure("pairs", (box, { labels, scores, words }) => {
    const halves = add(box, "div", { className: "panels two" }), left = add(halves, "div"), right = add(halves, "div");
    add(left, "p", { className: "hint", textContent: words.hint });
    const svg = draw(left, "svg", { viewBox: `0 0 ${WIDTH} 172`, class: "people" });
    draw(svg, "title", {}, words.line);
    draw(svg, "path", { d: `M${LEFT} 76H${LEFT + LONG}`, class: "curve" });
    const said = add(left, "p", { className: "said" });
    const marks = labels.map((label, k) => person(svg, label, label ? words.ill : words.healthy, (change) => {
      scores[k] = Math.round(10 * Math.min(1, Math.max(0, change(scores[k])))) / 10;
      show();
    }));

    const show = () => {
      const [positives, negatives] = [1, 0].map((label) =>
        scores.filter((_, k) => labels[k] === label).sort((a, b) => b - a));
      const counts = pairs(positives, negatives).flat();
      const number = (value) => counts.filter((count) => count === value).length;
      said.textContent = fill(words.said, number(1), number(0.5), number(0), mean(counts).toFixed(3));
      grid(right, positives, negatives, words);
      const beside = {}; // how many of a class stand at a score already
      marks.forEach((mark, k) => {
        const place = `${labels[k]} ${scores[k]}`, before = beside[place] ?? 0;
        beside[place] = before + 1;
        const y = 76 + (labels[k] ? -1 : 1) * (16 + 22 * before);
        mark.setAttribute("transform", `translate(${LEFT + LONG * scores[k]} ${y})`);
        mark.setAttribute("aria-valuenow", scores[k]);
        mark.setAttribute("aria-valuetext", `${scores[k]}: ${said.textContent}`);
        mark.lastChild.textContent = scores[k];
      });
    };
    show();
  });
})();
