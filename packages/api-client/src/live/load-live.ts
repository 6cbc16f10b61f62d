import type * as connection from './connection.ts';

let loaded: typeof connection | undefined;

/** The live-event streams are loaded with the transport: no first page waits for them. Rejects if the chunk fails to load. */
export const loadLive = async (): Promise<typeof connection> =>
  (loaded = await import(/* webpackChunkName: "transport" */ './connection.ts'));

/** Reconnects every stream with the current token; before their chunk is loaded there are none. */
export const restartLive = (): void => loaded?.restartLive();
