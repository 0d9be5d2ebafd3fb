// Makes python.zip in Pyodide's own Python: node live_zip.mjs PYODIDE XGLIB MPMATH TARGET PROGRAM
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [pyodide, xglib, mpmath, target, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
for (const [place, root] of [["/source/xglib", xglib], ["/source/mpmath", mpmath], ["/target", target]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
try {
  python.runPython(readFileSync(program, "utf8"), { filename: program });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
