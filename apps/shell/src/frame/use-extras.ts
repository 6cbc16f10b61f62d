import { whenUncovered } from '@juhe/platform';
import { type ReactNode, useEffect, useState } from 'react';
import { onEarlyFailure } from '../shared/report.ts';
import type { ExtrasProps } from './extras.tsx';

type RenderExtras = (props: ExtrasProps) => ReactNode;

/** Milliseconds after which they come although no page shows. */
const patience = 8000;

const idle = (work: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
};

/**
 * What no first page needs, as a part of its own that loads once a page shows, and at once when one fails: that has to be told before the
 * visitor leaves. Another page tries again when it did not come.
 * @param atOnce the overrides' badge is waited for
 */
export const useExtras = (shown: boolean, atOnce: boolean, path: string): RenderExtras | undefined => {
  const [render, setRender] = useState<RenderExtras>();
  const [failed, setFailed] = useState(false);
  const missing = render === undefined;
  useEffect(() => onEarlyFailure(() => setFailed(true)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation tries again
  useEffect(() => {
    if (!missing) return undefined;
    const load = () =>
      void import(/* webpackChunkName: "extras" */ './extras.tsx').then(
        (loaded) => setRender(() => loaded.renderExtras),
        () => undefined,
      );
    if (atOnce || failed) return load();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callOff = shown ? whenUncovered(() => (timer = setTimeout(() => idle(load)))) : () => undefined;
    if (!shown) timer = setTimeout(() => idle(load), patience);
    return () => {
      callOff();
      clearTimeout(timer);
    };
  }, [missing, shown, atOnce, failed, path]);
  return render;
};
