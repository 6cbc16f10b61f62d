import type * as connection from './connection.ts';

let loaded: typeof connection | undefined;

/** The streams of live events come with the transport: no first page waits for them. Rejects when the part does not arrive. */
export const loadLive = async (): Promise<typeof connection> =>
  (loaded = await import(/* webpackChunkName: "transport" */ './connection.ts'));

/** Every stream asks anew with the token of now; there are none before their part has loaded. */
export const restartLive = (): void => loaded?.restartLive();
