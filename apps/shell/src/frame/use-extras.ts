import { whenUncovered } from '@juhe/platform';
import { type ReactNode, useEffect, useState } from 'react';
import { onEarlyFailure } from '../shared/report.ts';
import type { ExtrasProps } from './extras.tsx';

type RenderExtras = (props: ExtrasProps) => ReactNode;

/** Timeout (ms) after which the extras load although no page is shown. */
const loadTimeout = 8000;

const idle = (work: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
};

/**
 * Loads what no first page needs as a separate chunk once a page is shown, and at once when one fails, because the failure
 * must be reported before the visitor leaves. After a load failure, another page tries again.
 * @param atOnce whether the overrides badge is needed at once
 */
export const useExtras = (shown: boolean, atOnce: boolean, path: string): RenderExtras | undefined => {
  const [render, setRender] = useState<RenderExtras>();
  const [failed, setFailed] = useState(false);
  const isAbsent = render === undefined;
  useEffect(() => onEarlyFailure(() => setFailed(true)), []);
  // A navigation retries a failed import.
  useEffect(() => {
    if (!isAbsent) return undefined;
    const load = () =>
      void import(/* webpackChunkName: "extras" */ './extras.tsx').then(
        (loaded) => setRender(() => loaded.renderExtras),
        () => undefined,
      );
    if (atOnce || failed) return load();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = shown ? whenUncovered(() => (timer = setTimeout(() => idle(load)))) : () => undefined;
    if (!shown) timer = setTimeout(() => idle(load), loadTimeout);
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [isAbsent, shown, atOnce, failed, path]);
  return render;
};
