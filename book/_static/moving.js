// What the figures that move have in common: how one begins, its sliders, and the parts of its pictures.
window.moving = (() => {
  const EDGE = 30; // the room for the labels of an axis

  const draw = (parent, tag, attributes = {}, text = "") => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.textContent = text;
    return parent.appendChild(node);
  };
  const add = (parent, tag, properties = {}) =>
    parent.appendChild(Object.assign(document.createElement(tag), properties));

  // The words of a sentence around its numbers, in the order of the language: "{0} of {1}".
  const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]);

  // A picture with two axes, each [label, its number at the beginning, at the end], and which numbers stand there.
  const plot = (parent, title, xAxis, yAxis, width = 150, height = 150) => {
    const [xLabel, left, right, below = [left, right]] = xAxis, [yLabel, bottom, top] = yAxis;
    const svg = draw(parent, "svg", { viewBox: `0 0 ${EDGE + width + 12} ${height + 46}` });
    const x = (value) => EDGE + width * (value - left) / (right - left);
    const y = (value) => 10 + height * (top - value) / (top - bottom);
    draw(svg, "title", {}, title);
    draw(svg, "rect", { x: EDGE, y: 10, width, height, class: "frame" });
    draw(svg, "text", { x: EDGE + width / 2, y: height + 40 }, xLabel);
    draw(svg, "text", { x: 0, y: 0, transform: `translate(12 ${10 + height / 2}) rotate(-90)` }, yLabel);
    for (const value of below) draw(svg, "text", { x: x(value), y: height + 24 }, value);
    for (const value of [bottom, top]) draw(svg, "text", { x: EDGE - 4, y: y(value) + 4, class: "tick" }, value);
    const path = (points) => "M" + points.map(([a, b]) => `${x(a)} ${y(b)}`).join("L");
    return { svg, x, y, path };
  };

  // A slider with its name and its value; `range`: min, max, step, value.
  const slider = (parent, name, range, move) => {
    const label = add(parent, "label", { className: "slider" });
    const text = add(label, "span"), input = add(label, "input", { type: "range", ...range });
    const show = () => { text.textContent = `${name} ${input.value}`; };
    input.addEventListener("input", () => { show(); move(); });
    show();
    return input;
  };

  // A hint, sliders, what is said of their places (aloud, too), and the pictures below: how most figures begin.
  const layout = (box, hint, pictures = "panels two") => {
    if (hint) add(box, "p", { className: "hint", textContent: hint });
    const sliders = add(box, "div", { className: "sliders" }), said = add(box, "p", { className: "said" });
    said.setAttribute("aria-live", "polite");
    return { sliders, said, panels: add(box, "div", { className: pictures }) };
  };

  // The probabilities of 0 to m errors.
  const binomial = (m, p) => {
    const all = [(1 - p) ** m];
    for (let k = 0; k < m; k++) all.push(all[k] * (m - k) / (k + 1) * p / (1 - p));
    return all;
  };

  // Begins each figure of this name on the page, in the place of the still picture beside it.
  const figure = (name, start) => {
    for (const box of document.querySelectorAll(`.moving[data-figure=${name}]:not(.begun)`)) {
      const still = box.parentElement.querySelector("svg[role=img]");
      if (still) still.style.display = "none";
      box.classList.add("begun");
      start(box, JSON.parse(box.querySelector("script").textContent));
    }
  };

  return { draw, add, fill, plot, slider, layout, binomial, figure };
})();
