import { PageFault } from './page-fault.ts';

/** The federation container that a remote's entry leaves behind. */
export interface Container {
  init: (...args: unknown[]) => unknown;
  get: (expose: string) => Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value && typeof value.get === 'function';

/**
 * Runs a remote's entry and hands over its container. One attempt is one request: a time-out removes the script, and the
 * next attempt has to use another address, because the browser's cache lock makes a hung one hang again.
 * @param limit milliseconds
 */
export const runContainerScript = (name: string, src: string, integrity: string | undefined, limit: number): Promise<Container> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      script.onload = null;
      script.onerror = null;
      script.remove();
      settle();
    };
    const fail = (kind: PageFault['kind'], what: string) => end(() => reject(new PageFault(kind, `${name}: ${what} (${src})`)));
    const timer = setTimeout(() => fail('timeout', `no answer within ${limit} ms`), limit);
    script.onload = () => {
      const container: unknown = Reflect.get(globalThis, name);
      if (isContainer(container)) end(() => resolve(container));
      else fail('corrupt', 'the entry left no container');
    };
    script.onerror = () => fail(navigator.onLine ? 'network' : 'offline', 'the entry did not load');
    script.async = true;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.src = src;
    document.head.append(script);
  });
