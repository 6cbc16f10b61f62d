import { useSyncExternalStore } from 'react';

const key = 'juhe-wallet-hidden';
const listeners = new Set<() => void>();

const read = (): boolean => {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    // Storage may be refused: the setting then lasts until the page is left.
    return false;
  }
};
let hidden = read();

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Hides or shows the wallet's amounts on this device; stored only here. */
export const hideAmounts = (hide: boolean): void => {
  hidden = hide;
  try {
    if (hide) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
};

/** Whether the member hides amounts on this device. */
export const useHiddenAmounts = (): boolean => useSyncExternalStore(listen, () => hidden);
