import { useEffect, useEffectEvent } from 'react';

/** Reports whether the page is visible, on every change; returns the unsubscribe function. */
export const onVisibility = (listener: (visible: boolean) => void): (() => void) => {
  const report = () => listener(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
};

/** The last moment to save something: the page is being left, closed or frozen. */
export const onPageHide = (listener: () => void): (() => void) => {
  const hidden = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  window.addEventListener('pagehide', listener);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    window.removeEventListener('pagehide', listener);
    document.removeEventListener('visibilitychange', hidden);
  };
};

export const usePageHide = (listener: () => void): void => {
  const latest = useEffectEvent(listener);
  useEffect(() => onPageHide(() => latest()), []);
};

export const useVisibility = (listener: (visible: boolean) => void): void => {
  const latest = useEffectEvent(listener);
  useEffect(() => onVisibility((visible) => latest(visible)), []);
};
