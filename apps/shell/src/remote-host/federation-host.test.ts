import type { FallbackRemote } from '@juhe/platform';
import { loadFrom } from './federation-host.ts';

const mockScopes: Record<string, object> = {};
const mockRun = jest.fn();
const mockFiles = jest.fn();
const mockDiscard = jest.fn();
jest.mock('@module-federation/runtime', () => ({ getInstance: () => ({ shareScopeMap: mockScopes }) }));
jest.mock('./container-script.ts', () => ({ runContainerScript: (...args: unknown[]) => mockRun(...args) }));
jest.mock('./page-files.ts', () => ({
  fetchFiles: async (...args: unknown[]) => mockFiles(...args),
  discardEarly: (...args: unknown[]) => mockDiscard(...args),
}));

const Screen = () => null;
const inits: unknown[][] = [];
const containerOf = (module: unknown) => ({
  init: (...args: unknown[]) => void inits.push(args),
  get: async () => () => module,
});
const page = { Screen, loadMessages: async (lang: string) => ({ lang }) };

let releaseCount = 0;
/** Every test has its own release: opened releases stay open. */
const releaseOf = (parts: Partial<FallbackRemote> = {}): FallbackRemote => {
  releaseCount += 1;
  return {
    release: `1.0.0+${releaseCount}`,
    base: `/r/mall/${releaseCount}/`,
    entry: 'remoteEntry.js',
    files: { 'remoteEntry.js': 'sha384-x' },
    messages: { en: ['en.js'] },
    routes: [{ path: '/shop', expose: './shop', js: ['shop.js'], css: ['shop.css'] }],
    ...parts,
  };
};
const load = (release: FallbackRemote, retry = false) => loadFrom('mall', release, './shop', 'en', { retry });

beforeEach(() => {
  mockRun.mockReset().mockImplementation(async () => containerOf(page));
  mockFiles.mockReset();
  inits.length = 0;
});

describe('loading from a release', () => {
  it('opens the container with its hash, fetches the files of the page, and links it to the shared packages', async () => {
    const release = releaseOf();
    expect(await load(release)).toEqual({ Screen, messages: { lang: 'en' }, release: release.release });
    expect(mockRun).toHaveBeenCalledWith('juhe_mall', `${release.base}remoteEntry.js`, 'sha384-x', 0);
    expect(mockFiles.mock.calls[0]?.[0]).toEqual(['shop.js', 'shop.css', 'en.js'].map((file) => release.base + file));
    expect(inits[0]?.[0]).toBe(mockScopes.default);
  });

  it('opens a container once, and each release of an app separately', async () => {
    const [firstRelease, secondRelease] = [releaseOf(), releaseOf()];
    await Promise.all([load(firstRelease), load(firstRelease), load(secondRelease)]);
    expect(mockRun).toHaveBeenCalledTimes(2);
  });

  it('caches no failure, nor early responses of shared files', async () => {
    const release = releaseOf();
    mockRun.mockRejectedValueOnce(new Error('down'));
    await expect(load(release)).rejects.toThrow('down');
    expect(mockDiscard).toHaveBeenCalledWith(['shop.js', 'shop.css', 'en.js'].map((file) => release.base + file));
    await expect(load(release)).resolves.toMatchObject({ Screen });
  });

  it('requests everything at another address after a click, and re-evaluates modules that threw', async () => {
    const release = releaseOf();
    const forget = jest.fn();
    const key = `mall@${release.release}`;
    globalThis.__juheRetry = { [key]: { attempt: 0, forget } };
    mockFiles.mockImplementation(() => expect(globalThis.__juheRetry?.[key]?.attempt).toBeGreaterThan(0));
    await load(release, true);
    const attempt = String(mockRun.mock.calls[0]?.[3]);
    expect(mockFiles.mock.calls[0]?.[0]).toContain(`${release.base}shop.js?r=${attempt}`);
    expect(forget).toHaveBeenCalledTimes(1);
    expect(globalThis.__juheRetry[key]?.attempt).toBe(0);
  });

  it.each(['/r/mall/1/', 'https://cdn.example/', 'http://localhost.example/', 'http://127.0.0.1.example/', 'https://localhost/'])(
    'refuses an entry without a hash at %s',
    async (base) => {
      await expect(load(releaseOf({ base, files: {} }))).rejects.toMatchObject({ kind: 'corrupt' });
      expect(mockRun).not.toHaveBeenCalled();
    },
  );

  it.each(['http://localhost:4182/', 'http://127.0.0.1:4182/app/', 'http://[::1]:4182/', 'http://localhost/'])(
    'needs none of an app that runs on this machine, at %s',
    async (base) => {
      await load(releaseOf({ base, files: {} }));
      expect(mockRun).toHaveBeenCalledWith('juhe_mall', `${base}remoteEntry.js`, undefined, 0);
    },
  );

  it.each([
    [{ Screen }, 'exposes no page'],
    [undefined, 'exposes no page'],
    [{ Screen, loadMessages: async () => undefined }, 'has no texts'],
  ])('rejects an invalid page: %#', async (module, message) => {
    mockRun.mockImplementation(async () => containerOf(module));
    await expect(load(releaseOf())).rejects.toThrow(message);
  });

  it('rejects a page that the release does not list', async () => {
    await expect(load(releaseOf({ routes: [] }))).rejects.toMatchObject({ kind: 'corrupt' });
    expect(mockRun).not.toHaveBeenCalled();
  });
});
