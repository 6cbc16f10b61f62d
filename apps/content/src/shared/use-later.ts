import { useEffect, useRef, useState } from 'react';

/** Loads a deferrable part of a page when the browser is idle; undefined until then and after a failure. */
export const useLater = <Module>(load: () => Promise<Module>): Module | undefined => {
  const [module, setModule] = useState<Module>();
  const first = useRef(load);
  useEffect(() => {
    let isWanted = true;
    const fetchIt = () =>
      void first.current().then(
        (loaded) => isWanted && setModule(() => loaded),
        () => undefined,
      );
    const idle = 'requestIdleCallback' in window;
    const id = idle ? requestIdleCallback(fetchIt, { timeout: 2000 }) : window.setTimeout(fetchIt, 300);
    return () => {
      isWanted = false;
      if (idle) cancelIdleCallback(id);
      else clearTimeout(id);
    };
  }, []);
  return module;
};
