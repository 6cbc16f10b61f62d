import { getLang } from '@juhe/platform';

/** A preloaded response that is older than this (ms, since the page was opened) is fetched again. */
const freshMs = 30_000;

/**
 * The boot script requests a page's first responses before our code runs (docs/ARCHITECTURE.md). The key is the request of
 * the transport: `GET /api/x?id=1` or `POST /api/x id=1`. Used once, and only by the same member.
 */
export const takeFirst = async (method: string, path: string, body: unknown, token: string | undefined): Promise<unknown> => {
  const page = window.__JUHE__;
  const first = page?.first;
  if (!first) return undefined;
  const key = `${method} ${path}${typeof body === 'string' && body ? ` ${body}` : ''}`;
  const pending = first[key];
  // Marked as used in any case: a response that arrives later with the first screen is not for the next call, which needs a
  // new one.
  if (performance.now() <= freshMs) first[key] = undefined;
  if (!pending) return undefined;
  if (page.firstToken !== token || (page.lang && page.lang !== getLang()) || performance.now() > freshMs) return undefined;
  try {
    const response = await pending;
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
};
