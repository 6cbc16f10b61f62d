import { releaseOf } from '../shared/release-of.ts';
import { removeEventListener, type Trace, traces } from '../shared/traces.ts';
import { type Owner, reportLeak } from './leak.ts';

const owners = new WeakMap<Trace, Owner | null>();

/**
 * Returns the owner of the code that called the browser. What the shell and its packages add on behalf of a remote is their
 * own.
 */
export const ownerOf = (trace: Trace): Owner | null => {
  let owner = owners.get(trace);
  if (owner === undefined) {
    const [, caller = ''] = trace.origin.stack?.match(/\S+:\d+:\d+/g) ?? [];
    const [, app = 'shell', folder = '', file = ''] = /\/r\/(\w+)\/([^/]+)\/([^?:]+)/.exec(caller) ?? [];
    owner = app === 'shell' ? null : { app, release: releaseOf(app, folder, file) };
    owners.set(trace, owner);
  }
  return owner;
};

/** A `once` listener ends on its own: it is removed without counting as a failure. */
const endsItself = ({ options }: Trace) => typeof options === 'object' && options.once === true;

type Handlers = EventTarget & Record<string, unknown>;

interface Handler {
  readonly owner: Owner;
  readonly target: Handlers;
  readonly name: string;
  readonly value: unknown;
}

const handlers: Handler[] = [];

/** Attributes unknown handlers such as `onclick` on the page itself to `owner`. */
export const attributeHandlers = (owner: Owner): void => {
  for (const target of [window, document, document.body, document.documentElement] as unknown as Handlers[])
    for (const name in target) {
      const value = name.startsWith('on') ? target[name] : undefined;
      if (typeof value !== 'function') continue;
      if (!handlers.some((handler) => handler.name === name && handler.value === value))
        handlers.push({ owner, target, name, value });
    }
};

/** Removes what apps without a page left behind: listeners and handlers on the page itself, and intervals. */
export const sweepListeners = (shown: ReadonlySet<string>): void => {
  for (const handler of handlers.filter(({ owner }) => !shown.has(owner.app))) {
    const { owner, target, name, value } = handler;
    handlers.splice(handlers.indexOf(handler), 1);
    if (target[name] !== value) continue;
    target[name] = null;
    reportLeak(owner, `listener ${name.slice(2)}`);
  }
  for (const trace of [...traces]) {
    const owner = ownerOf(trace);
    if (!owner || shown.has(owner.app)) continue;
    const { target, type, listener, options } = trace;
    if (target) {
      removeEventListener.call(target, type, listener as EventListener | null, options);
      traces.splice(traces.indexOf(trace), 1);
    } else clearInterval(listener as number);
    if (!endsItself(trace)) reportLeak(owner, target ? `listener ${type}` : 'interval');
  }
};
