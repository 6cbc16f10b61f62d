import type { LiveRemote } from '@juhe/platform';
import type { LiveSource } from '../shared/live-source.ts';
import { onReport, type Report } from '../shared/report.ts';
import { createAppHost } from './app-host.ts';
import type { LoadedPage } from './host.ts';
import { PageFailure } from './page-failure.ts';

jest.mock('@generated/pages', () => ({ pages: {} }), { virtual: true });
const mockLoads = new Map<string, () => Promise<LoadedPage>>();
const mockRequested: string[] = [];
jest.mock('./federation-host.ts', () => ({
  loadFrom: (_app: string, { release }: { release: string }, _expose: string, _lang: string, { retry }: { retry?: boolean }) => {
    mockRequested.push(retry ? `${release} again` : release);
    return mockLoads.get(release)?.() ?? Promise.reject(new PageFailure('network', 'down'));
  },
  fetchIdly: ({ release }: { release: string }) => mockRequested.push(`${release} idly`),
}));

const route = { path: '/shop', title: '', access: 'public', kind: 'tab', expose: './shop', js: [], css: [] } as const;
const files = { base: '/r/mall/2/', entry: 'remoteEntry.js', files: {}, routes: [route] };
const fallback = { ...files, release: '1' };

const hostOf = (remote: Partial<LiveRemote> = {}, source: Partial<LiveSource> = {}) => {
  const mall: LiveRemote = { ...files, release: '2', fallback, ...remote };
  const completeSource: LiveSource = {
    document: { shell: { release: '9', routes: [] }, remotes: { mall } } as unknown as LiveSource['document'],
    verified: Promise.resolve(),
    remote: () => mall,
    completeRemote: async () => mall,
    checkForUpdates: async () => undefined,
    use: () => undefined,
    ...source,
  };
  return createAppHost(completeSource);
};
const works = (release: string) => mockLoads.set(release, async () => ({ Screen: () => null, messages: {}, release }));
const fails = (release: string, kind: PageFailure['kind']) =>
  mockLoads.set(release, () => Promise.reject(new PageFailure(kind, `${release} fails`)));
const delayRelease = (release: string, ms: number) =>
  mockLoads.set(
    release,
    () => new Promise((resolve) => setTimeout(() => resolve({ Screen: () => null, messages: {}, release }), ms)),
  );
const load = (host: ReturnType<typeof hostOf>, options?: Parameters<typeof host.loadPage>[3]) =>
  host.loadPage('mall', './shop', 'en', options);

let reports: Report[] = [];
onReport((event) => reports.push(event));
beforeEach(() => {
  mockLoads.clear();
  mockRequested.length = 0;
  reports = [];
});
afterEach(() => jest.useRealTimers());

describe('the host of all apps', () => {
  it('runs no remote’s code before the document is verified', async () => {
    let verify: () => void = () => undefined;
    works('2');
    const page = load(hostOf({}, { verified: new Promise((resolve) => (verify = resolve)) }));
    for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
    expect(mockRequested).toEqual([]);
    verify();
    expect(await page).toMatchObject({ release: '2' });
  });

  it('loads nothing when the document is rejected', async () => {
    const verified = Promise.reject(new Error('expired'));
    verified.catch(() => undefined);
    await expect(load(hostOf({}, { verified }))).rejects.toMatchObject({ kind: 'untrusted' });
    expect(mockRequested).toEqual([]);
  });

  it.each(['network', 'timeout', 'corrupt', 'version', 'threw'] as const)('takes the release before after %s', async (kind) => {
    fails('2', kind);
    works('1');
    expect(await load(hostOf())).toMatchObject({ release: '1', previous: true });
    expect(reports).toEqual([{ kind: 'failure', app: 'mall', release: '2', name: kind }]);
  });

  it('loads nothing while the device is offline, without counting a failure', async () => {
    fails('2', 'offline');
    works('1');
    await expect(load(hostOf())).rejects.toMatchObject({ kind: 'offline' });
    expect(mockRequested).toEqual(['2']);
    expect(reports).toEqual([]);
  });

  it("reports the live release's failure when both fail", async () => {
    fails('2', 'threw');
    fails('1', 'network');
    await expect(load(hostOf())).rejects.toMatchObject({ kind: 'threw' });
    expect(reports.map((report) => report.release)).toEqual(['2', '1']);
  });

  it('applies a shorter timeout to a fragment, and looks for its key in the slot fills of the previous release', async () => {
    jest.useFakeTimers();
    const fills = [{ slot: 'mine.tile', expose: './slot/mine.tile', js: [], css: [] }];
    delayRelease('2', 60_000);
    works('1');
    const host = hostOf({ fallback: { ...fallback, fills } });
    const options = { limit: 10_000 };
    const fragment = host.loadPage('mall', './slot/mine.tile', 'en', options);
    await jest.advanceTimersByTimeAsync(6000);
    expect(await fragment).toMatchObject({ release: '1', previous: true });
    const nowhere = host.loadPage('mall', './slot/other.tile', 'en', options).catch((failure: PageFailure) => failure.kind);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await nowhere).toBe('timeout');
  });

  it('reports the failure as well when the previous release lacks the page', async () => {
    fails('2', 'corrupt');
    works('1');
    await expect(load(hostOf({ fallback: { ...fallback, routes: [] } }))).rejects.toThrow('2 fails');
    expect(mockRequested).toEqual(['2']);
  });

  it('requests the previous release as well when the live one is slow, and uses the first to arrive', async () => {
    jest.useFakeTimers();
    for (const [live, expected] of [
      [12_000, '2'],
      [14_000, '1'],
    ] as const) {
      delayRelease('2', live);
      delayRelease('1', 2000);
      const page = load(hostOf());
      await jest.advanceTimersByTimeAsync(live);
      expect(await page).toMatchObject({ release: expected });
    }
  });

  // SHELL-13
  it('fails after 15 s, whatever is still pending', async () => {
    jest.useFakeTimers();
    delayRelease('2', 60_000);
    delayRelease('1', 60_000);
    const outcome = load(hostOf()).catch((thrown: unknown) => thrown);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
  });

  it('skips a release that failed three times, preloads nothing of it, and retries it after a click', async () => {
    fails('2', 'network');
    works('1');
    const host = hostOf();
    for (let time = 0; time < 3; time += 1) await load(host);
    mockRequested.length = 0;
    host.preload('mall', '/shop');
    expect(await load(host)).toMatchObject({ release: '1' });
    expect(mockRequested).toEqual(['1']);
    works('2');
    expect(await load(host, { retry: true })).toMatchObject({ release: '2' });
    expect(await load(host)).toMatchObject({ release: '2' });
    host.preload('mall', '/shop');
    expect(mockRequested).toEqual(['1', '2 again', '2', '2 idly']);
  });

  it('counts no failure once the page has been left', async () => {
    fails('2', 'timeout');
    works('1');
    const controller = new AbortController();
    controller.abort();
    await expect(load(hostOf(), { signal: controller.signal })).rejects.toMatchObject({ kind: 'timeout' });
    expect(reports).toEqual([]);
    expect(mockRequested).toEqual(['2']);
  });

  it('loads nothing of a switched-off app; a click checks the registry again', async () => {
    const remote: { killed?: true } & LiveRemote = { ...files, release: '2', killed: true };
    const host = hostOf({}, { remote: () => remote, checkForUpdates: async () => void delete remote.killed });
    works('2');
    await expect(load(host)).rejects.toMatchObject({ kind: 'killed' });
    host.preload('mall', '/shop');
    expect(mockRequested).toEqual([]);
    expect(await load(host, { retry: true })).toMatchObject({ release: '2' });
    expect(reports).toEqual([]);
  });
});
