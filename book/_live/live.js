// "Try it" at each derivation that the page holds as text. Nothing else is loaded before a reader turns to it.
(() => {
  const here = document.currentScript.src;
  const chinese = document.documentElement.lang.startsWith("zh"); // the rest of the words is in words.js
  const served = /^https?:$/.test(location.protocol);
  if (!served || !window.WebAssembly || !window.DecompressionStream) {
    const reason = document.createElement("p");
    reason.className = "live-none";
    reason.textContent = served
      ? chinese ? "此浏览器过旧，不能运行“试一试”。" : "This browser is too old for Try it."
      : chinese ? "“试一试”只在网站上可用：此页是从文件打开的。" : "Try it works on the site only: this page was opened from a file.";
    document.querySelector("script.live-text")?.before(reason);
    return;
  }
  const editor = () => import(new URL("editor.js", here));
  const words = chinese ? "试一试" : "Try it";
  const places = [...document.querySelectorAll("script.live-text")];

  const opened = new Map(); // the place of each sheet that is open
  const open = async (place, text) => {
    if (!opened.has(place)) opened.set(place, editor().then((module) => module.open(place)));
    const sheet = await opened.get(place);
    sheet.show(text);
    return sheet;
  };

  for (const place of places) {
    place.dataset.label = `${words}: ${place.dataset.title}`;
    if ("open" in place.dataset) {
      open(place);
      continue;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "live-try";
    button.textContent = words;
    button.setAttribute("aria-label", place.dataset.label);
    const prepare = () => editor().then((module) => module.prepare());
    button.addEventListener("pointerenter", prepare, { once: true });
    button.addEventListener("focus", prepare, { once: true });
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        (await open(place)).focus();
      } finally {
        button.disabled = false;
      }
    });
    const shown = place.parentElement.querySelector(":scope > .derivation");
    if (shown) shown.append(button);
    else place.before(button);
  }

  // Exercises, each with a button below its question; how many are done, per page.
  const exercise = () => import(new URL("exercise.js", here));
  const kept = () => import(new URL("kept.js", here));
  const solve = chinese ? "在此作答" : "Solve it here";
  const asked = [...document.querySelectorAll("script.live-exercise")];
  asked.forEach((place, n) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "exercise-try";
    button.id = place.dataset.button = `exercise-${n + 1}`;
    button.textContent = solve;
    place.dataset.label = `${solve}: ${n + 1}`;
    button.setAttribute("aria-label", place.dataset.label);
    const prepare = () => exercise().then((module) => module.prepare());
    button.addEventListener("pointerenter", prepare, { once: true });
    button.addEventListener("focus", prepare, { once: true });
    button.addEventListener("click", async () => {
      if (!opened.has(place)) opened.set(place, exercise().then((module) => module.open(place)));
      const sheet = await opened.get(place);
      await sheet.show();
      sheet.focus();
    });
    place.before(button);
  });
  const all = document.querySelector("script.live-progress");
  const progress = asked.length || all ? () => kept().then(({ isDone }) => {
    const done = (names) => names.filter((name) => isDone(`exercise:${name}`)).length;
    const said = (names) => (chinese ? `已完成 ${done(names)} / ${names.length}` : `${done(names)} of ${names.length} done`);
    asked.forEach((place) => {
      const isSolved = isDone(`exercise:${place.dataset.name}`);
      document.getElementById(place.dataset.button).textContent = isSolved ? `${solve} ✓` : solve;
    });
    const line = document.querySelector(".exercise-progress") ?? document.createElement("p");
    line.className = "exercise-progress";
    line.textContent = asked.length ? said(asked.map((place) => place.dataset.name)) : "";
    if (asked.length && !line.isConnected) document.querySelector("#exercises > h2")?.after(line);
    if (!all) return;
    const rows = JSON.parse(all.textContent).map(({ title, names, address }) => {
      const link = document.createElement("a");
      link.href = address;
      link.textContent = title;
      const row = document.createElement("li");
      row.append(link, chinese ? "：" : ": ", said(names));
      return row;
    });
    const list = document.querySelector(".exercise-all") ?? document.createElement("ul");
    list.className = "exercise-all";
    list.replaceChildren(...rows);
    all.after(list);
  }) : () => {};
  document.addEventListener("exercise-done", progress);
  progress();

  // A link that carries a text: #try=<the place's number>.<the text>
  const follow = async () => {
    const [, number, packed] = location.hash.match(/^#try=(\d+)\.([\w-]+)$/) ?? [];
    const place = places[number];
    if (!place) return;
    const { unpack } = await import(new URL("link.js", here));
    const text = await unpack(packed).catch(() => undefined);
    if (text !== undefined) (await open(place, text)).element.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  follow();
})();
