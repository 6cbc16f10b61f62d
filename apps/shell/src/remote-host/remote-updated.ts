/** Message of tools/lib/hot-client.mjs after a remote in development has applied a change. */
const type = 'juhe:remote-updated';

/** This type has no other users. */
const appOf = (event: Event): unknown => (event as CustomEvent<{ app: string } | null>).detail?.app;

/**
 * Calls `listener` when a remote's code was replaced in this tab, which only happens during development. Returns the function
 * that unsubscribes.
 */
export const onRemoteUpdated = (app: string, listener: () => void): (() => void) => {
  const listen = (event: Event) => {
    if (appOf(event) === app) listener();
  };
  addEventListener(type, listen);
  return () => removeEventListener(type, listen);
};
