import { getLang } from '@juhe/platform';

/** An answer that waited longer than this since the page was opened is asked for again, in milliseconds. */
const freshMs = 30_000;

/**
 * The boot script asks for a page's first answers before any of our code runs (docs/ARCHITECTURE.md). The key is what the
 * transport itself would send: `GET /api/x?id=1` or `POST /api/x id=1`. Taken once, and only by the same member.
 */
export const takeFirst = async (method: string, path: string, body: unknown, token: string | undefined): Promise<unknown> => {
  const page = window.__JUHE__;
  const first = page?.first;
  if (!first) return undefined;
  const key = `${method} ${path}${typeof body === 'string' && body ? ` ${body}` : ''}`;
  const asked = first[key];
  // Marked in any case: an answer that arrives with the first screen later is not for the next call, which wants a new one.
  if (performance.now() <= freshMs) first[key] = undefined;
  if (!asked) return undefined;
  if (page.firstToken !== token || (page.lang && page.lang !== getLang()) || performance.now() > freshMs) return undefined;
  try {
    const response = await asked;
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
};
