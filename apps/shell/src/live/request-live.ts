import type { LiveKey } from '@juhe/platform';

/** Timeout (ms) of the registry's response. */
const limit = 3000;

/** The registry's response. `answered` is false without one: no connection, a timeout, or a failure of the registry. */
export interface Answer {
  readonly answered: boolean;
  /** Unverified; undefined when nothing changed or nothing arrived. */
  readonly document?: unknown;
  readonly etag?: string | undefined;
  readonly unchanged?: boolean;
  /** The registry's clock (epoch ms). */
  readonly date?: number | undefined;
}

const request = async (path: string, etag?: string): Promise<Response> =>
  fetch(path, {
    headers: { Accept: 'application/json', ...(etag ? { 'If-None-Match': etag } : {}) },
    // The browser's cache would turn a 304 into a response and hide whether the registry is reachable.
    cache: 'no-store',
    signal: AbortSignal.timeout(limit),
  });

/**
 * Requests the complete live document. Never throws.
 * @param etag of the document already present
 * @param early a response already on its way
 */
export const requestLive = async (etag?: string, early?: Promise<Response>): Promise<Answer> => {
  let date: number | undefined;
  try {
    const response = await (early ?? request('/platform/live.json', etag));
    const serverDate = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(serverDate)) date = serverDate;
    if (response.status === 304) return { answered: true, unchanged: true, date };
    if (!response.ok) return { answered: false, date };
    return { answered: true, document: await response.json(), etag: response.headers.get('etag') ?? undefined, date };
  } catch {
    return { answered: false, date };
  }
};

/** Returns the current signing keys; none when they cannot be fetched. */
export const requestKeys = async (): Promise<readonly LiveKey[]> => {
  try {
    const body: unknown = await (await request('/platform/keys.json')).json();
    return typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys) ? body.keys : [];
  } catch {
    return [];
  }
};
