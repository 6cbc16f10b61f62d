import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** Delay (ms) before a failed chunk is requested again. */
const retryDelay = 3000;
/** Failed attempts, while the device is online, after which the page shows the error. */
const maxFailures = 3;

const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
  });

const load = async <Props,>(request: () => Promise<ComponentType<Props>>, failures = 0): Promise<ComponentType<Props>> => {
  try {
    return await request();
  } catch (error) {
    if (!navigator.onLine) {
      await untilOnline();
      return load(request, failures);
    }
    if (failures + 1 >= maxFailures) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    return load(request, failures + 1);
  }
};

/**
 * Creates a component whose code loads when it is first rendered, inside a `Suspense`: for sheets and optional parts of a
 * page, which must not bring the page down. A failed request is repeated twice; without a network it waits for it.
 * @example
 * const Report = lazyPart(() => import('./report.tsx').then(({ Report }) => Report));
 */
export const lazyPart = <Props,>(request: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load(request) }));
