import type { LiveKey } from '@juhe/platform';

/** Milliseconds for the registry's answer. */
const limit = 3000;

/** What the registry said. `answered` is false where it did not: no connection, too late, its own failure. */
export interface Answer {
  readonly answered: boolean;
  /** Not verified yet; undefined when nothing changed or nothing came. */
  readonly document?: unknown;
  readonly etag?: string | undefined;
  readonly unchanged?: boolean;
  /** Epoch milliseconds of its clock. */
  readonly date?: number | undefined;
}

const ask = async (path: string, etag?: string): Promise<Response> =>
  fetch(path, {
    headers: { Accept: 'application/json', ...(etag ? { 'If-None-Match': etag } : {}) },
    // The browser's own cache would turn a 304 into an answer and hide whether the registry is there.
    cache: 'no-store',
    signal: AbortSignal.timeout(limit),
  });

/**
 * Asks for the whole live document. Never throws.
 * @param etag of the one that is here already
 * @param early an answer that is on its way
 */
export const askLive = async (etag?: string, early?: Promise<Response>): Promise<Answer> => {
  let date: number | undefined;
  try {
    const response = await (early ?? ask('/platform/live.json', etag));
    const told = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(told)) date = told;
    if (response.status === 304) return { answered: true, unchanged: true, date };
    if (!response.ok) return { answered: false, date };
    return { answered: true, document: await response.json(), etag: response.headers.get('etag') ?? undefined, date };
  } catch {
    return { answered: false, date };
  }
};

/** The keys that sign at the moment; none when they cannot be had. */
export const askKeys = async (): Promise<readonly LiveKey[]> => {
  try {
    const told: unknown = await (await ask('/platform/keys.json')).json();
    return typeof told === 'object' && told !== null && 'keys' in told && Array.isArray(told.keys) ? told.keys : [];
  } catch {
    return [];
  }
};
