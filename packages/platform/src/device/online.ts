import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the browser believes that it has a network. */
export const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine;
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
