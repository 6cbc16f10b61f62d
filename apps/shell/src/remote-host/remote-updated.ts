/** As tools/lib/hot-client.mjs says it when a remote that runs on this machine has taken a change over. */
const type = 'juhe:remote-updated';

const appOf = (event: Event): unknown =>
  event instanceof CustomEvent && typeof event.detail === 'object' && event.detail !== null && 'app' in event.detail
    ? event.detail.app
    : undefined;

/** Calls `then` when a remote's code was renewed in this tab; only what is being worked on ever says so. Answers the way to stop. */
export const onRemoteUpdated = (app: string, then: () => void): (() => void) => {
  const listen = (event: Event) => {
    if (appOf(event) === app) then();
  };
  addEventListener(type, listen);
  return () => removeEventListener(type, listen);
};
