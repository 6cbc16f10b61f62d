type Options = boolean | AddEventListenerOptions | undefined;

/** A listener on one of the targets shared by all apps, or an interval, which has no target and its id as listener. */
export interface Trace {
  /** Created by the patch: the second frame of its stack is the caller. */
  readonly origin: Error;
  readonly target: EventTarget | undefined;
  readonly type: string;
  readonly listener: unknown;
  readonly options: Options;
  /** Added beside a `once` listener, which the browser removes without notice. */
  dispose?: () => void;
}

/** Listeners and intervals not removed yet, in the order in which they were added. */
export const traces: Trace[] = [];
/** App and release of containers and pages that ran; an entry without them means that one is about to run. */
export const ran: (readonly [app?: string, release?: string])[] = [];
/** Objects shared by all apps, with their properties before any remote ran. */
export const pristine = new Map<object, Record<PropertyKey, PropertyDescriptor>>();
/** Replaced by `leaks.ts`, which loads later and checks at once what such code has changed. */
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
  if (trace?.dispose) removeEventListener.call(target ?? window, type, trace.dispose, options);
};

prototype.addEventListener = function add(this: EventTarget | undefined, type, listener, options) {
  const target = this ?? window;
  const { body, documentElement } = document;
  if (target === window || target === document || target === body || target === documentElement) {
    drop(target, type, listener, options);
    const trace: Trace = { origin: new Error(), target, type, listener, options };
    traces.push(trace);
    const { once, signal } = typeof options === 'object' ? options : {};
    const dispose = () => drop(target, type, listener, options);
    if (once) addEventListener.call(target, type, (trace.dispose = dispose), options);
    signal?.addEventListener('abort', dispose);
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

/**
 * Records the state of the shared objects; called before any code of a remote runs. All of `window` would take four times as
 * long.
 */
export const remember = (): void => {
  if (pristine.size) return;
  const windowProperties: Record<PropertyKey, PropertyDescriptor> = {};
  pristine.set(window, windowProperties);
  for (const name of 'Object Function Array String Number Promise Map Set Math EventTarget Event Node Element Document Storage XMLHttpRequest fetch setTimeout'.split(
    ' ',
  )) {
    const { value } = (windowProperties[name] = Object.getOwnPropertyDescriptor(window, name) ?? {}) as {
      value?: { prototype?: object };
    };
    for (const object of [value, value?.prototype]) if (object) pristine.set(object, Object.getOwnPropertyDescriptors(object));
  }
};
