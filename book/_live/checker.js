// The checker in its worker: started when it is asked for, asked one thing at a time, ended if it takes too long.
import { language, words } from "./words.js";

/** Seconds for an answer, and for one that nobody waits for any more. */
export const limits = { answer: 20, overtaken: 3 };

let worker; // undefined until it is started, and after it was ended
let ready = false;
let asked; // what the worker has: { who, question, resolve, clock }
const waiting = new Map(); // by who asks, the newest question only
const listeners = new Set();

const tell = (state) => listeners.forEach((listener) => listener(state));

/** Called with "starting", "fetching", "ready", "checking" or "failed", whenever that changes. */
export const listen = (listener) => listeners.add(listener);

export function start() {
  if (worker) return;
  tell("starting");
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.ready) {
      ready = true;
      tell("ready");
      next();
    } else if (data.fetching) {
      clearTimeout(asked?.clock);
      if (asked) asked.clock = limited(2 * limits.answer);
      tell("fetching");
    } else if (data.failed) fail(data.failed);
    else if (data.lost) end([words.lost]);
    else {
      answered(data.answer);
      tell("ready");
      next();
    }
  };
  worker.onerror = (event) => fail(event.message ?? words.missing);
}

/** The worker is ended, whatever it does; who waits for an answer of it is told so. */
function stop(said) {
  worker?.terminate();
  worker = undefined;
  ready = false;
  answered({ mark: "unknown", rows: [], said });
}

function answered(result) {
  clearTimeout(asked?.clock);
  asked?.resolve(result);
  asked = undefined;
}

function end(said) {
  stop(said);
  start(); // for what comes next
}

function fail(why) {
  const said = [words.notStarted(why)];
  stop(said);
  for (const { resolve } of waiting.values()) resolve({ mark: "error", rows: [], said });
  waiting.clear();
  tell("failed");
}

function next() {
  if (!ready || asked || !waiting.size) return;
  const [who, { question, resolve }] = waiting.entries().next().value;
  waiting.delete(who);
  asked = { who, resolve, clock: limited(limits.answer) };
  tell("checking");
  worker.postMessage({ ...question, language });
}

const limited = (seconds) => setTimeout(
  () => end([words.stopped(seconds)]), 1000 * seconds);

/** The answer to a question; undefined if the same asker asks again before it comes. */
export function ask(who, question) {
  start();
  waiting.get(who)?.resolve();
  if (asked?.who === who) {
    asked.resolve();
    clearTimeout(asked.clock);
    asked.clock = limited(limits.overtaken);
  }
  return new Promise((resolve) => {
    waiting.set(who, { question, resolve });
    next();
  });
}
