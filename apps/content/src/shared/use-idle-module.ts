import { useEffect, useRef, useState } from 'react';

/** Loads a deferrable part of a page when the browser is idle; undefined until then and after a failure. */
export const useIdleModule = <Module>(load: () => Promise<Module>): Module | undefined => {
  const [module, setModule] = useState<Module>();
  const first = useRef(load);
  useEffect(() => {
    let isRequested = true;
    const fetchIt = () =>
      void first.current().then(
        (loaded) => isRequested && setModule(() => loaded),
        () => undefined,
      );
    const idle = 'requestIdleCallback' in window;
    const id = idle ? requestIdleCallback(fetchIt, { timeout: 2000 }) : window.setTimeout(fetchIt, 300);
    return () => {
      isRequested = false;
      if (idle) cancelIdleCallback(id);
      else clearTimeout(id);
    };
  }, []);
  return module;
};
