import { type ReactNode, useEffect, useState } from 'react';
import type { ExtrasProps } from './extras.tsx';

type RenderExtras = (props: ExtrasProps) => ReactNode;

/** Milliseconds after which they come although no page could be shown: that has to be told, too. */
const patience = 8000;

const idle = (work: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
};

/**
 * What no first page needs, as a part of its own that loads once a page shows; another page tries again when it did not come.
 * @param atOnce the overrides' badge is waited for
 */
export const useExtras = (shown: boolean, atOnce: boolean, path: string): RenderExtras | undefined => {
  const [render, setRender] = useState<RenderExtras>();
  const missing = render === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation tries again
  useEffect(() => {
    if (!missing) return undefined;
    const load = () =>
      void import(/* webpackChunkName: "extras" */ './extras.tsx').then(
        (loaded) => setRender(() => loaded.renderExtras),
        () => undefined,
      );
    if (atOnce) return load();
    const timer = setTimeout(() => idle(load), shown ? 0 : patience);
    return () => clearTimeout(timer);
  }, [missing, shown, atOnce, path]);
  return render;
};
