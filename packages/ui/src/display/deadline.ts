import { serverNow } from '@juhe/platform';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the milliseconds until a moment (epoch milliseconds by the server's clock), updated every second until 0. It is
 * computed from the deadline, so a tab that slept is correct immediately.
 */
export const useRemaining = (deadline: number | undefined, onEnd?: () => void): number => {
  const remaining = () => (deadline === undefined || Number.isNaN(deadline) ? 0 : Math.max(0, deadline - serverNow()));
  const [, tick] = useState(0);
  const ended = useEffectEvent(() => onEnd?.());
  const running = remaining() > 0;
  useEffect(() => {
    if (!running || deadline === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const remainingMs = Math.max(0, deadline - serverNow());
      tick((count) => count + 1);
      // Aligned to full seconds, so that two countdowns on a page change together.
      if (remainingMs > 0) timer = setTimeout(next, remainingMs % 1000 || 1000);
      else ended();
    };
    timer = setTimeout(next, Math.max(0, deadline - serverNow()) % 1000 || 1000);
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      next();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [deadline, running]);
  return remaining();
};
