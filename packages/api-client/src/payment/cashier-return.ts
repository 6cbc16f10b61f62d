import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when the back navigation from a channel's cashier shows the page as it was left, from the browser's cache. */
export const useCashierReturn = (onReturn: () => void): void => {
  const back = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  });
  useEffect(() => {
    const show = (event: PageTransitionEvent) => back(event);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
};
