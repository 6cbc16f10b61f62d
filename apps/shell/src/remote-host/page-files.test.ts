import { fetchFiles } from './page-files.ts';

/** Requests that wait for their answer, by address. */
const open = new Map<string, { answer: (status?: number) => void; signal: AbortSignal; priority: string }>();
const asked: string[] = [];
const options = { limit: 10_000, lanes: 3 };
const turn = async () => {
  for (let left = 20; left; left -= 1) await Promise.resolve();
};

beforeEach(() => {
  open.clear();
  asked.length = 0;
  Reflect.deleteProperty(window, '__JUHE__');
  globalThis.fetch = ((url: string, { signal, priority }: { signal: AbortSignal; priority: string }) => {
    asked.push(url);
    return new Promise((resolve, reject) => {
      const answer = (status = 200) => resolve(new Response('x', { status }));
      open.set(url, { answer, signal, priority });
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  }) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

describe('fetchFiles', () => {
  it('asks for three at a time and settles when all are there', async () => {
    const all = fetchFiles(['/a', '/b', '/c', '/d'], options);
    expect(asked).toEqual(['/a', '/b', '/c']);
    open.get('/b')?.answer();
    await turn();
    expect(asked).toEqual(['/a', '/b', '/c', '/d']);
    for (const url of ['/a', '/c', '/d']) open.get(url)?.answer();
    await expect(all).resolves.toBeUndefined();
  });

  it('gives up everything when one fails', async () => {
    const all = fetchFiles(['/a', '/b'], options);
    open.get('/a')?.answer(404);
    await expect(all).rejects.toMatchObject({ kind: 'network', message: '/a did not arrive' });
    expect(open.get('/b')?.signal.aborted).toBe(true);
  });

  it('gives up what hangs, so that its connection is free', async () => {
    jest.useFakeTimers();
    const outcome = fetchFiles(['/a'], options).catch((thrown: unknown) => thrown);
    await jest.advanceTimersByTimeAsync(9999);
    expect(open.get('/a')?.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ kind: 'timeout', message: '/a did not arrive' });
    expect(open.get('/a')?.signal.aborted).toBe(true);
  });

  it('gives up when the page is left', async () => {
    const left = new AbortController();
    const all = fetchFiles(['/a'], { ...options, left: left.signal });
    left.abort();
    await expect(all).rejects.toMatchObject({ kind: 'timeout' });
    expect(open.get('/a')?.signal.aborted).toBe(true);
  });

  it('of files that failed with others, asks again for each that the boot script had asked for', async () => {
    const lost = () => Promise.resolve(false);
    Object.assign(window, { __JUHE__: { ahead: { '/a': lost(), '/b': lost(), '/c': lost(), '/shared': lost() } } });
    await expect(fetchFiles(['/a', '/b', '/c', '/shared'], options)).rejects.toMatchObject({ kind: 'network' });
    expect(asked).toEqual([]);
    const next = fetchFiles(['/shared'], options);
    open.get('/shared')?.answer();
    await expect(next).resolves.toBeUndefined();
  });

  it('takes what the boot script asked for, once', async () => {
    Object.assign(window, { __JUHE__: { ahead: { '/a': Promise.resolve(true) } } });
    await fetchFiles(['/a'], options);
    expect(asked).toEqual([]);
    void fetchFiles(['/a'], options);
    expect(asked).toEqual(['/a']);
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
