type Options = boolean | AddEventListenerOptions | undefined;

/** A listener at one of the targets that all apps share, or an interval: it has no target, and its id as listener. */
export interface Trace {
  /** Made by the patch: the second place in its stack is who called it. */
  readonly origin: Error;
  readonly target: EventTarget | undefined;
  readonly type: string;
  readonly listener: unknown;
  readonly options: Options;
  /** Stands beside a listener for one event, which the browser takes away without a word. */
  forget?: () => void;
}

/** Those that nobody has taken away, in the order in which they began. */
export const traces: Trace[] = [];
/** App and release of containers and pages that ran; without them one is about to run. */
export const ran: (readonly [app?: string, release?: string])[] = [];
/** Objects that all apps share, with their properties before any remote ran. */
export const pristine = new Map<object, Record<PropertyKey, PropertyDescriptor>>();
/** `leaks.ts`, which loads later, looks at once at what such code has changed. */
export const watch = { judge: (...release: (typeof ran)[number]): void => void ran.push(release) };

const prototype: EventTarget = EventTarget.prototype;
export const { addEventListener, removeEventListener } = prototype;

const captures = (options: Options) => (typeof options === 'object' ? options.capture : options) === true;

const drop = (target: EventTarget | undefined, type: string, listener: unknown, options?: Options): void => {
  const at = traces.findIndex(
    (trace) =>
      trace.target === target &&
      trace.type === type &&
      trace.listener === listener &&
      captures(trace.options) === captures(options),
  );
  const [trace] = at < 0 ? [] : traces.splice(at, 1);
  if (trace?.forget) removeEventListener.call(target ?? window, type, trace.forget, options);
};

prototype.addEventListener = function add(this: EventTarget | undefined, type, listener, options) {
  const target = this ?? window;
  const { body, documentElement } = document;
  if (target === window || target === document || target === body || target === documentElement) {
    drop(target, type, listener, options);
    const trace: Trace = { origin: new Error(), target, type, listener, options };
    traces.push(trace);
    const { once, signal } = typeof options === 'object' ? options : {};
    const forget = () => drop(target, type, listener, options);
    if (once) addEventListener.call(target, type, (trace.forget = forget), options);
    signal?.addEventListener('abort', forget);
  }
  addEventListener.call(target, type, listener, options);
};
prototype.removeEventListener = function remove(this: EventTarget | undefined, type, listener, options) {
  drop(this ?? window, type, listener, options);
  removeEventListener.call(this ?? window, type, listener, options);
};

const { setInterval: begin, clearInterval: end } = window;
window.setInterval = ((...args: Parameters<typeof begin>) => {
  const id: unknown = begin(...args);
  traces.push({ origin: new Error(), target: undefined, type: 'interval', listener: id, options: undefined });
  return id;
}) as typeof begin;
window.clearInterval = (id) => {
  drop(undefined, 'interval', id);
  end(id);
};

/** Remembers what the shared objects are like; called before any code of a remote runs. All of `window` would take four times as long. */
export const remember = (): void => {
  if (pristine.size) return;
  const own: Record<PropertyKey, PropertyDescriptor> = {};
  pristine.set(window, own);
  for (const name of 'Object Function Array String Number Promise Map Set Math EventTarget Event Node Element Document Storage XMLHttpRequest fetch setTimeout'.split(
    ' ',
  )) {
    const { value } = (own[name] = Object.getOwnPropertyDescriptor(window, name) ?? {}) as { value?: { prototype?: object } };
    for (const object of [value, value?.prototype]) if (object) pristine.set(object, Object.getOwnPropertyDescriptors(object));
  }
};
