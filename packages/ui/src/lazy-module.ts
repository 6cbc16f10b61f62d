import { useEffect, useState } from 'react';

/**
 * A hook for a part of the kit that is heavy and seldom needed: it loads when `wanted`, once for all, and answers undefined
 * until it is there. A failed load is tried again every three seconds while somebody waits.
 */
export const lazyModule = <Module>(load: () => Promise<Module>): ((wanted?: boolean) => Module | undefined) => {
  let loaded: Module | undefined;
  let loading: Promise<void> | undefined;
  return (wanted = true) => {
    const [attempt, render] = useState(0);
    useEffect(() => {
      if (!wanted || loaded) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let mounted = true;
      const again = () => render((count) => count + 1);
      loading ??= load().then((module) => {
        loaded = module;
      });
      loading.then(
        () => mounted && again(),
        () => {
          loading = undefined;
          if (mounted) timer = setTimeout(again, 3000);
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
