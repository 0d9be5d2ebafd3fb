// Python with the checker, in a worker: one question, one answer.
import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", import.meta.url).href;

// Not every host compresses WebAssembly, so that it comes as .gz; some unpack that by themselves.
const plainFetch = self.fetch;
async function unpacked(url) {
  const [begin, whole] = (await found(`${url}.gz`)).body.tee(); // so that it is compiled while it comes
  const reader = begin.getReader();
  const { value } = await reader.read();
  reader.cancel();
  const packed = value[0] === 0x1f; // as gzip begins
  const body = packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}
async function found(url) {
  const response = await plainFetch(url);
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  return response;
}
self.fetch = (what, ...more) => (String(what).endsWith(".wasm") ? unpacked(what) : plainFetch(what, ...more));

const loaded = (async () => {
  const python = await loadPyodide({
    indexURL: here,
    stdLibURL: `${here}python.zip`,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3",
                                python: "3.14.2", version: "314.0.7" }, packages: {} },
  });
  const answer = python.runPython("from derivations.live import answer; answer");
  const ask = (question) => JSON.parse(answer(JSON.stringify(question)));
  return { python, ask };
})();

loaded.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error.message ?? error) }));

// A search for a proof may need SymPy, which most do not.
let searching;
const search = (python) => (searching ??= found(`${here}sympy.zip`)
  .then((response) => response.arrayBuffer())
  .then((bytes) => {
    python.FS.writeFile("/sympy.zip", new Uint8Array(bytes));
    python.runPython("import sys; sys.path.append('/sympy.zip')");
    return true;
  }));

onmessage = async ({ data }) => {
  const { python, ask } = await loaded;
  try {
    let answer = ask(data);
    if (!searching && answer.rows?.some((row) => row.needs === "sympy")) {
      postMessage({ fetching: true });
      if (await search(python).catch(() => (searching = undefined))) answer = ask(data);
    }
    postMessage({ answer });
  } catch (error) { // WebAssembly's stack overflowed, or its memory: this Python is lost
    postMessage({ lost: String(error) });
  }
};
