import { PageFailure } from './page-failure.ts';

/**
 * Returns the boot script's request: resolves to whether the file arrived completely, and rejects when it did not arrive. It
 * is used once.
 */
const early = (url: string): Promise<boolean> | undefined => {
  const { ahead } = (Reflect.get(window, '__JUHE__') ?? {}) as { ahead?: Partial<Record<string, Promise<boolean>>> };
  const arrival = ahead?.[url];
  delete ahead?.[url];
  return arrival;
};

/** Discards the boot script's results: they say nothing about the next try, or about another release that shares these files. */
export const discardEarly = (urls: readonly string[]): void => urls.forEach(early);

const fetchFile = async (url: string, signal: AbortSignal, priority: RequestPriority): Promise<boolean> => {
  const answer = await fetch(url, { signal, priority });
  await answer.arrayBuffer();
  return answer.ok;
};

interface Options {
  /** Timeout (ms) for all files together. */
  readonly limit: number;
  /** Number of parallel requests: the browser has six connections per origin, and a hung request occupies its own. */
  readonly lanes: number;
  readonly priority?: RequestPriority;
  /** Aborted when the page is left. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Loads files into the browser's cache, where their elements take them. Unlike an element, a request can be aborted: a hung
 * script or style sheet occupies its connection for the lifetime of the tab, removed or not. Rejects with a `PageFailure`.
 */
export const fetchFiles = async (
  urls: readonly string[],
  { limit, lanes, priority = 'auto', signal }: Options,
): Promise<void> => {
  const queue = [...urls];
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, limit);
  signal?.addEventListener('abort', end);
  let url = '';
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const isComplete = await (early(next) ?? fetchFile(next, stop.signal, priority)).catch((thrown: unknown) => {
        url = next ?? '';
        throw thrown;
      });
      if (!isComplete) throw new PageFailure('network', `${next} did not arrive`);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, worker));
  } catch (thrown) {
    if (thrown instanceof PageFailure) throw thrown;
    const isTimeout = thrown instanceof DOMException;
    throw new PageFailure(isTimeout ? 'timeout' : navigator.onLine ? 'network' : 'offline', `${url} did not arrive`, {
      cause: thrown,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    end();
    discardEarly(queue);
  }
};
