import { fetchFiles } from './page-files.ts';

/** Pending requests by address. */
const open = new Map<string, { answer: (status?: number) => void; signal: AbortSignal; priority: string }>();
const requestedUrls: string[] = [];
const options = { limit: 10_000, lanes: 3 };
const turn = async () => {
  for (let ticks = 20; ticks; ticks -= 1) await Promise.resolve();
};

beforeEach(() => {
  open.clear();
  requestedUrls.length = 0;
  Reflect.deleteProperty(window, '__JUHE__');
  globalThis.fetch = ((url: string, { signal, priority }: { signal: AbortSignal; priority: string }) => {
    requestedUrls.push(url);
    return new Promise((resolve, reject) => {
      const answer = (status = 200) => resolve(new Response('x', { status }));
      open.set(url, { answer, signal, priority });
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  }) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

describe('fetchFiles', () => {
  it('fetches three at a time and resolves when all have arrived', async () => {
    const fetching = fetchFiles(['/a', '/b', '/c', '/d'], options);
    expect(requestedUrls).toEqual(['/a', '/b', '/c']);
    open.get('/b')?.answer();
    await turn();
    expect(requestedUrls).toEqual(['/a', '/b', '/c', '/d']);
    for (const url of ['/a', '/c', '/d']) open.get(url)?.answer();
    await expect(fetching).resolves.toBeUndefined();
  });

  it('aborts all when one fails', async () => {
    const fetching = fetchFiles(['/a', '/b'], options);
    open.get('/a')?.answer(404);
    await expect(fetching).rejects.toMatchObject({ kind: 'network', message: '/a did not arrive' });
    expect(open.get('/b')?.signal.aborted).toBe(true);
  });

  it('aborts a stalled request, which frees its connection', async () => {
    jest.useFakeTimers();
    const outcome = fetchFiles(['/a'], options).catch((thrown: unknown) => thrown);
    await jest.advanceTimersByTimeAsync(9999);
    expect(open.get('/a')?.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ kind: 'timeout', message: '/a did not arrive' });
    expect(open.get('/a')?.signal.aborted).toBe(true);
  });

  it('aborts when the page is left', async () => {
    const controller = new AbortController();
    const fetching = fetchFiles(['/a'], { ...options, signal: controller.signal });
    controller.abort();
    await expect(fetching).rejects.toMatchObject({ kind: 'timeout' });
    expect(open.get('/a')?.signal.aborted).toBe(true);
  });

  it('retries each file that the boot script had requested when it failed with others', async () => {
    const failedFetch = () => Promise.resolve(false);
    Object.assign(window, {
      __JUHE__: { ahead: { '/a': failedFetch(), '/b': failedFetch(), '/c': failedFetch(), '/shared': failedFetch() } },
    });
    await expect(fetchFiles(['/a', '/b', '/c', '/shared'], options)).rejects.toMatchObject({ kind: 'network' });
    expect(requestedUrls).toEqual([]);
    const next = fetchFiles(['/shared'], options);
    open.get('/shared')?.answer();
    await expect(next).resolves.toBeUndefined();
  });

  it('uses the boot script’s requests, once', async () => {
    Object.assign(window, { __JUHE__: { ahead: { '/a': Promise.resolve(true) } } });
    await fetchFiles(['/a'], options);
    expect(requestedUrls).toEqual([]);
    void fetchFiles(['/a'], options);
    expect(requestedUrls).toEqual(['/a']);
    open.get('/a')?.answer();
  });

  it.each([
    [async () => false, 'network'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'network'],
    [() => Promise.reject(new DOMException('late', 'TimeoutError')), 'timeout'],
  ])('fails as the boot script failed: %#', async (ahead, kind) => {
    Object.assign(window, { __JUHE__: { ahead: { '/a': ahead() } } });
    await expect(fetchFiles(['/a'], options)).rejects.toMatchObject({ kind });
  });
});
