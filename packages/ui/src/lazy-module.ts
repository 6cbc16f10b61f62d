import { whenUncovered } from '@juhe/platform';
import { useEffect, useState } from 'react';

/** Delay (ms) before a failed chunk is requested again. */
const pause = 3000;

/**
 * Creates a hook for a heavy, rarely used part of the kit: it loads when `enabled`, once for all, and returns undefined until
 * it is available. A failed load is retried every three seconds while a component is waiting.
 */
export const lazyModule = <Module>(load: () => Promise<Module>): ((enabled?: boolean) => Module | undefined) => {
  let loaded: Module | undefined;
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then((module) => {
      loaded = module;
    });
    return loading;
  };
  return (enabled = true) => {
    // Effects do not run on the server: the next pass has the module.
    if (typeof window === 'undefined' && enabled && !loaded) start().catch(() => undefined);
    const [attempt, render] = useState(0);
    useEffect(() => {
      if (!enabled || loaded) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let mounted = true;
      const rerender = () => render((count) => count + 1);
      start().then(
        () => mounted && rerender(),
        () => {
          loading = undefined;
          if (mounted) timer = setTimeout(rerender, pause);
        },
      );
      return () => {
        mounted = false;
        clearTimeout(timer);
      };
    }, [enabled, attempt]);
    return loaded;
  };
};

/** Loads a chunk outside React, with up to three attempts; rejects when all fail. */
export const loadPart = <Module>(load: () => Promise<Module>, tries = 3): Promise<Module> =>
  load().catch((error: unknown) =>
    tries > 1
      ? new Promise((next) => setTimeout(next, pause)).then(() => loadPart(load, tries - 1))
      : Promise.reject(error as Error),
  );

/** Resolves when the first screen no longer covers the page: what only answers presses loads after that. */
export const uncovered = (): Promise<void> => new Promise((resolve) => void whenUncovered(resolve));
