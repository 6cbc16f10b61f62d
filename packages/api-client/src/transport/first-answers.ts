/**
 * The boot script asks for a page's first answers before any of our code runs (docs/ARCHITECTURE.md). The key is what the
 * transport itself would send: `GET /api/x?id=1` or `POST /api/x id=1`.
 */
export const takeFirst = async (method: string, path: string, body: unknown, token: string | undefined): Promise<unknown> => {
  const first = window.__JUHE__?.first;
  if (!first) return undefined;
  const key = `${method} ${path}${typeof body === 'string' && body ? ` ${body}` : ''}`;
  const asked = first[key];
  if (!asked) return undefined;
  delete first[key];
  try {
    const response = await asked;
    // The session may have changed since the script asked.
    const askedWith = response.headers.get('x-juhe-signed-in');
    if (!response.ok || (askedWith !== null && (askedWith === '1') !== (token !== undefined))) return undefined;
    return await response.json();
  } catch {
    return undefined;
  }
};
