import { useSyncExternalStore } from 'react';

let present: readonly string[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly string[]): void => {
  present = next;
  for (const listener of listeners) listener();
};

/** An app has a fragment on the page from now on. Answers how to say that it has gone. */
export const enterFragment = (app: string): (() => void) => {
  change([...present, app]);
  return () => change(present.filter((_, index) => index !== present.indexOf(app)));
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Apps with fragments on the page, each as often as it has. */
export const useFragmentApps = (): readonly string[] => useSyncExternalStore(listen, () => present);
