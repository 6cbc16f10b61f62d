import { useEffect, useState } from 'react';

/** Milliseconds until a part that did not come is asked for again. */
const pause = 3000;

/**
 * A hook for a part of the kit that is heavy and seldom needed: it loads when `wanted`, once for all, and answers undefined
 * until it is there. A failed load is tried again every three seconds while somebody waits.
 */
export const lazyModule = <Module>(load: () => Promise<Module>): ((wanted?: boolean) => Module | undefined) => {
  let loaded: Module | undefined;
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then((module) => {
      loaded = module;
    });
    return loading;
  };
  return (wanted = true) => {
    // Rendered at the server, where no effect runs: the next pass has it.
    if (typeof window === 'undefined' && wanted && !loaded) start().catch(() => undefined);
    const [attempt, render] = useState(0);
    useEffect(() => {
      if (!wanted || loaded) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let mounted = true;
      const again = () => render((count) => count + 1);
      start().then(
        () => mounted && again(),
        () => {
          loading = undefined;
          if (mounted) timer = setTimeout(again, pause);
        },
      );
      return () => {
        mounted = false;
        clearTimeout(timer);
      };
    }, [wanted, attempt]);
    return loaded;
  };
};

/** Loads a part outside React, up to three times; rejects when it did not come. */
export const loadPart = <Module>(load: () => Promise<Module>, tries = 3): Promise<Module> =>
  load().catch((error: unknown) =>
    tries > 1
      ? new Promise((next) => setTimeout(next, pause)).then(() => loadPart(load, tries - 1))
      : Promise.reject(error as Error),
  );
