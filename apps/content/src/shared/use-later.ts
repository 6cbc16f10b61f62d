import { useEffect, useRef, useState } from 'react';

/** A part of a page that can wait: it is fetched once the browser has nothing better to do; undefined until then, and where it does not come. */
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
