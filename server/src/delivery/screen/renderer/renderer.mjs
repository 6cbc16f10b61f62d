/* The process that renders pages of one release for visitors (docs/releasing.md). The code of the apps runs in a separate
   context that has the language and a few classes, but neither modules nor a document; its API requests go to
   ../renderer-process.ts as text. One page at a time; the parent process sets the limits of time and memory and ends it. */
import vm from 'node:vm';

const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
// Classes without access to files, network or other processes.
for (const constructor of [URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal, DOMException])
  Object.defineProperty(context, constructor.name, { value: constructor });

/** Runs inside the context: from this process it has only functions that take and return text, and exposes none of them. */
const prelude = `(host) => {
  const { later, never, ask, done } = host;
  const quiet = () => undefined;
  globalThis.self = globalThis;
  globalThis.console = { log: quiet, info: quiet, debug: quiet, warn: quiet, error: quiet };
  globalThis.setTimeout = (work, ms, ...values) => later(() => { work(...values); }, Number(ms) || 0);
  globalThis.clearTimeout = (id) => never(Number(id));
  globalThis.queueMicrotask = (work) => { Promise.resolve().then(work); };
  const asked = (call) => new Promise((resolve) => { ask(JSON.stringify(call), (text) => resolve(text)); });
  return (text) => {
    const work = async () => {
      const answer = await juheShell.render(juheRemote.pages, JSON.parse(text), asked);
      return String(answer.html);
    };
    work().then((html) => done(true, html), (error) => done(false, String(error instanceof Error ? error.stack : error)));
  };
}`;

const send = (message) => {
  if (process.connected) process.send(message);
};

const timers = new Map();
let nextTimer = 0;
/** Pending responses of the page, by number. */
const waiting = new Map();
let nextCall = 0;
let render;

const host = Object.freeze(
  Object.assign(Object.create(null), {
    later: (work, ms) => {
      nextTimer += 1;
      const id = nextTimer;
      timers.set(
        id,
        setTimeout(() => {
          timers.delete(id);
          work();
        }, ms),
      );
      return id;
    },
    never: (id) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
    ask: (call, answer) => {
      nextCall += 1;
      waiting.set(nextCall, answer);
      send({ kind: 'ask', call: nextCall, text: String(call) });
    },
    done: (ok, text) => {
      // Leftover timers of the page must not run beside the next one.
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      waiting.clear();
      send({ kind: ok ? 'done' : 'failed', text: String(text) });
    },
  }),
);

const load = ({ shell, remote }) => {
  const begin = vm.runInContext(prelude, context, { filename: 'prelude.js' })(host);
  vm.runInContext(shell, context, { filename: 'shell.js' });
  vm.runInContext(remote, context, { filename: 'remote.js' });
  render = begin;
};

process.on('message', (message) => {
  if (message.kind === 'answer') {
    const answer = waiting.get(message.call);
    waiting.delete(message.call);
    answer?.(message.text);
    return;
  }
  try {
    if (message.kind === 'load') {
      load(message);
      send({ kind: 'loaded', text: '' });
    } else render(message.text);
  } catch (error) {
    send({ kind: 'failed', text: String(error instanceof Error ? error.stack : error) });
  }
});
process.on('disconnect', () => process.exit(0));
// An unhandled rejection fails its page by missing content, not this process.
process.on('unhandledRejection', () => undefined);
