import { PageFault } from './page-fault.ts';

/** What the boot script asked for: whether it arrived whole; it rejects when it did not arrive. It counts once. */
const early = (url: string): Promise<boolean> | undefined => {
  const { ahead } = (Reflect.get(window, '__JUHE__') ?? {}) as { ahead?: Partial<Record<string, Promise<boolean>>> };
  const known = ahead?.[url];
  delete ahead?.[url];
  return known;
};

/** How the boot script's requests went says nothing about the next try, or about another release that shares these files. */
export const forgetEarly = (urls: readonly string[]): void => urls.forEach(early);

const get = async (url: string, signal: AbortSignal, priority: RequestPriority): Promise<boolean> => {
  const answer = await fetch(url, { signal, priority });
  await answer.arrayBuffer();
  return answer.ok;
};

interface Options {
  /** Milliseconds for all of them. */
  readonly limit: number;
  /** How many at a time: the browser has six connections to an origin, and whatever hangs holds its own. */
  readonly lanes: number;
  readonly priority?: RequestPriority;
  /** The page was left. */
  readonly left?: AbortSignal | undefined;
}

/**
 * Brings files into the browser's cache, from where their elements take them. Unlike an element, a request can be given up: a
 * hung script or style sheet holds its connection for as long as the tab lives, removed or not. Rejects with a `PageFault`.
 */
export const fetchFiles = async (urls: readonly string[], { limit, lanes, priority = 'auto', left }: Options): Promise<void> => {
  const waiting = [...urls];
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, limit);
  left?.addEventListener('abort', end);
  let url = '';
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const whole = await (early(next) ?? get(next, stop.signal, priority)).catch((thrown: unknown) => {
        url = next ?? '';
        throw thrown;
      });
      if (!whole) throw new PageFault('network', `${next} did not arrive`);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } catch (thrown) {
    if (thrown instanceof PageFault) throw thrown;
    const late = thrown instanceof DOMException;
    throw new PageFault(late ? 'timeout' : navigator.onLine ? 'network' : 'offline', `${url} did not arrive`, { cause: thrown });
  } finally {
    clearTimeout(timer);
    left?.removeEventListener('abort', end);
    end();
    forgetEarly(waiting);
  }
};
