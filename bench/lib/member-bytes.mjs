const kindOf = (url) => {
  const { pathname } = new URL(url);
  if (pathname.startsWith('/r/')) return 'files';
  if (pathname.startsWith('/h5/') && !pathname.includes('.')) return 'page';
  return pathname === '/platform/live.json' ? 'live' : undefined;
};

/** Time without a request after which a visit has loaded everything (ms). */
const quiet = 4000;

/**
 * Visits a page once, until nothing more is loaded.
 * @param {import('@playwright/test').BrowserContext} context its cache is kept for the next visit
 * @returns {Promise<{ files: number, page: number, live: number, names: string[] }>} bytes on the wire, headers included, of
 *   release files, of the page, and of live documents; `names`: the files with their bytes
 */
export const visit = async (context, address) => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const requests = new Map();
  const bytes = { files: 0, page: 0, live: 0, names: [] };
  let last = performance.now();
  const at = (event, handle) => cdp.on(`Network.${event}`, (params) => void ((last = performance.now()), handle(params)));
  at('requestWillBeSent', ({ requestId, request }) => requests.set(requestId, { url: request.url, isCached: false }));
  at('requestServedFromCache', ({ requestId }) => Object.assign(requests.get(requestId) ?? {}, { isCached: true }));
  at('responseReceived', ({ requestId, response: { fromDiskCache, fromPrefetchCache } }) => {
    if (fromDiskCache || fromPrefetchCache) Object.assign(requests.get(requestId) ?? {}, { isCached: true });
  });
  at('loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url, isCached } = requests.get(requestId) ?? {};
    const kind = url && !isCached && encodedDataLength > 0 ? kindOf(url) : undefined;
    if (!kind) return;
    bytes[kind] += encodedDataLength;
    if (kind === 'files') bytes.names.push(`${new URL(url).pathname.split('/').at(-1)} ${encodedDataLength}`);
  });
  await cdp.send('Network.enable');
  await page.goto(address, { waitUntil: 'load' });
  while (performance.now() - last < quiet) await page.waitForTimeout(200);
  await page.close();
  return bytes;
};
