import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Calls the listener whenever the browser goes online, for the lifetime of the tab; returns the unsubscribe function. */
export const onOnline = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
};

/** Whether the browser reports a network connection. */
export const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine;
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
