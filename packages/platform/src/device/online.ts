import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Tells whenever the browser believes that it has a network again, for as long as the tab lives; returns the way to stop. */
export const onOnline = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
};

/** Whether the browser believes that it has a network. */
export const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine;
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
