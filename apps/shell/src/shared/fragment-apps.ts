import { useSyncExternalStore } from 'react';

let present: readonly string[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly string[]): void => {
  present = next;
  for (const listener of listeners) listener();
};

/** Registers a fragment of an app on the page. Returns the function that unregisters it. */
export const enterFragment = (app: string): (() => void) => {
  change([...present, app]);
  return () => change(present.filter((_, index) => index !== present.indexOf(app)));
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the apps with fragments on the page, one entry per fragment. */
export const useFragmentApps = (): readonly string[] => useSyncExternalStore(listen, () => present);
