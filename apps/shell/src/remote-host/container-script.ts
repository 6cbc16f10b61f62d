import { PageFailure } from './page-failure.ts';
import { nextAttempt } from './retry.ts';

/** The federation container set by a remote's entry. */
export interface Container {
  init: (...args: unknown[]) => unknown;
  get: (expose: string) => Promise<() => unknown>;
}

/** Each try has 3 s (docs/ARCHITECTURE.md); after one that failed at once, the next is delayed briefly. */
const limit = 3000;
const tries = 3;
const pause = 250;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value && typeof value.get === 'function';

/** Settles with the element: `load`, `error` or a timeout. */
const settled = (element: HTMLElement, subject: string) =>
  new Promise<void>((resolve, reject) => {
    const fail = (kind: PageFailure['kind'], detail: string) => reject(new PageFailure(kind, `${subject}: ${detail}`));
    const timer = setTimeout(() => fail('timeout', `no answer within ${limit} ms`), limit);
    const end = (type: string | undefined) => {
      clearTimeout(timer);
      if (type === 'load') resolve();
      else fail(navigator.onLine ? 'network' : 'offline', 'it did not load');
    };
    element.addEventListener('load', () => end('load'));
    element.addEventListener('error', () => end('error'));
    if (element.dataset.state) end(element.dataset.state);
    else if (!element.isConnected) document.head.append(element);
  });

/**
 * One request: the bytes are loaded by a preload, because removing one frees the connection, which removing a script does not
 * (measured in Chromium). The script then takes them from memory.
 */
const runOnce = async (name: string, src: string, integrity: string | undefined): Promise<Container> => {
  const element = <Tag extends 'link' | 'script'>(tag: Tag) =>
    Object.assign(document.createElement(tag), { crossOrigin: 'anonymous', ...(integrity ? { integrity } : {}) });
  const link =
    document.querySelector<HTMLLinkElement>(`link[rel=preload][href="${src}"]`) ??
    Object.assign(element('link'), { rel: 'preload', as: 'script', href: src });
  const script = element('script');
  try {
    await settled(link, src);
    script.src = src;
    await settled(script, src);
  } finally {
    link.remove();
    script.remove();
  }
  const container: unknown = Reflect.get(globalThis, name);
  // Another release of the app uses the same global name.
  Reflect.set(globalThis, name, undefined);
  if (!isContainer(container)) throw new PageFailure('corrupt', `${src} left no container`);
  return container;
};

/**
 * Runs a remote's entry and returns its container: three tries, each under another address, because the browser caches
 * failures and lets a hung address hang again.
 * @param name the global that the entry sets
 * @param attempt 0, or the number of the member's attempt
 */
export const runContainerScript = async (
  name: string,
  src: string,
  integrity: string | undefined,
  attempt: number,
): Promise<Container> => {
  let number = attempt;
  for (let remainingTries = tries - 1; ; remainingTries -= 1) {
    const started = performance.now();
    try {
      return await runOnce(name, number ? `${src}?r=${number}` : src, integrity);
    } catch (thrown) {
      if (!remainingTries || !navigator.onLine) throw thrown;
    }
    if (performance.now() - started < limit / 2) await new Promise((next) => setTimeout(next, (tries - remainingTries) * pause));
    number = nextAttempt();
  }
};
