import { useEffect, useEffectEvent } from 'react';

/** Tells whether the page is in front, on every change; returns the way to stop. */
export const onVisibility = (listener: (visible: boolean) => void): (() => void) => {
  const tell = () => listener(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};

/** The last moment to save something: the page is left, closed or frozen. */
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
