// What a reader has written, kept in this browser alone. One that keeps nothing does without.
const PREFIX = "derivations-that-run:";

export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function write(name, held) {
  try {
    if (held === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(held));
  } catch { /* full, or not allowed */ }
}

/** Whether an exercise was done here. */
export const isDone = (name) => read(name)?.done === true;
