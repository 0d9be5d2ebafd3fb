// Makes the archives of byte code in Pyodide's own Python: node live_zip.mjs PYODIDE XGLIB MPMATH SYMPY TARGET PROGRAM
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [pyodide, derivations, xglib, mpmath, sympy, target, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ args: ["-X", "no_debug_ranges"] }); // byte code names lines, and no places in them
const places = { "/source/derivations": derivations, "/source/xglib": xglib, "/source/mpmath": mpmath, "/source/sympy": sympy, "/target": target };
for (const [place, root] of Object.entries(places)) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
try {
  python.runPython(readFileSync(program, "utf8"), { filename: program });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
