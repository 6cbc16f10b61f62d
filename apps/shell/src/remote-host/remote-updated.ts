/** As tools/lib/hot-client.mjs says it when a remote that runs on this machine has taken a change over. */
const type = 'juhe:remote-updated';

/** Nobody else uses this type. */
const appOf = (event: Event): unknown => (event as CustomEvent<{ app: string } | null>).detail?.app;

/** Calls `then` when a remote's code was renewed in this tab; only what is being worked on ever says so. Answers the way to stop. */
export const onRemoteUpdated = (app: string, then: () => void): (() => void) => {
  const listen = (event: Event) => {
    if (appOf(event) === app) then();
  };
  addEventListener(type, listen);
  return () => removeEventListener(type, listen);
};
