import { type LiveDocument, setLang } from '@juhe/platform';
import type { PageJson } from '../shared/page-json.ts';
import { changesTab } from '../update/policy.ts';
import { createLiveSource, type TabLive } from './live-source.ts';
import { inHours, makeKey, remote, signedDocument } from './testing/signed.ts';

const trustedKey = makeKey('k1');
type Answerer = (headers: Headers) => Response | Promise<Response>;
let requests: { path: string; etag: string | null }[];
let responses: Record<string, Answerer>;

const json =
  (value: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(value), { headers });
const down: Answerer = () => Promise.reject(new TypeError('no connection'));
const open = (page: PageJson = {}): TabLive => createLiveSource({ keys: [trustedKey.key], lang: 'en', ...page });
const opened = async (page?: PageJson) => {
  const live = open(page);
  await live.verified;
  return live;
};
const readStored = () => JSON.parse(localStorage.getItem('juhe-live') ?? 'null') as { document: LiveDocument } | null;
const requestsOf = (path: string) => requests.filter((entry) => entry.path === path);

beforeEach(() => {
  localStorage.clear();
  setLang('en');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  AbortSignal.timeout ??= () => new AbortController().signal;
  requests = [];
  responses = { '/platform/live.json': down, '/platform/keys.json': json({ keys: [trustedKey.key] }) };
  globalThis.fetch = (async (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    requests.push({ path, etag: headers.get('If-None-Match') });
    return (responses[path] ?? down)(headers);
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

describe('the live releases of a tab', () => {
  it('are those of its page, immediately and without a request', async () => {
    const live = open({ live: signedDocument(trustedKey) });
    expect(live.remote('mall')?.release).toBe('m1');
    await live.verified;
    expect(requests).toEqual([]);
  });

  it('are the registry’s when the page carries a tampered, unsigned or expired document', async () => {
    const good = signedDocument(trustedKey, { remotes: { mall: remote('m2') } });
    responses['/platform/live.json'] = json(good, { etag: '"2"' });
    const { signature: _none, ...unsigned } = signedDocument(trustedKey);
    for (const bad of [
      { ...signedDocument(trustedKey), generation: 99 },
      unsigned as LiveDocument,
      signedDocument(trustedKey, { expires: inHours(-1) }),
    ]) {
      localStorage.clear();
      const live = await opened({ live: bad });
      expect(live.remote('mall')?.release).toBe('m2');
      expect(live.document.shell).toEqual(bad.shell);
    }
    expect(readStored()?.document).toEqual(good);
  });

  it('are those of the page when only the device’s clock is wrong', async () => {
    const yesterday = { issued: inHours(-49), expires: inHours(-25) };
    const page = signedDocument({ ...trustedKey, key: { ...trustedKey.key } }, yesterday);
    const keys = [{ ...trustedKey.key, from: inHours(-100) }];
    responses['/platform/live.json'] = () =>
      new Response('', { status: 503, headers: { date: new Date(Date.now() - 40 * 3_600_000).toUTCString() } });
    const live = await opened({ live: page, keys });
    expect(live.remote('mall')?.release).toBe('m1');
  });

  it('are the last good ones for seven days while the registry is down', async () => {
    responses['/platform/live.json'] = json(
      signedDocument(trustedKey, { remotes: { mall: remote('m2') }, expires: inHours(-24) }),
    );
    localStorage.setItem(
      'juhe-live',
      JSON.stringify({
        key: trustedKey.key,
        document: signedDocument(trustedKey, { remotes: { mall: remote('m2') }, expires: inHours(-24) }),
      }),
    );
    const expired = signedDocument(trustedKey, { expires: inHours(-1) });
    await expect(open({ live: expired }).verified).rejects.toThrow(/has no better one/);
    responses['/platform/live.json'] = down;
    expect((await opened({ live: expired })).remote('mall')?.release).toBe('m2');
    responses['/platform/live.json'] = () => new Response('', { status: 500 });
    expect((await opened({ live: expired })).remote('mall')?.release).toBe('m2');
    localStorage.setItem(
      'juhe-live',
      JSON.stringify({ key: trustedKey.key, document: signedDocument(trustedKey, { expires: inHours(-24 * 7 - 1) }) }),
    );
    await expect(open({ live: expired }).verified).rejects.toThrow(/does not answer/);
  });

  it('are empty without a trusted document; the next access retries', async () => {
    const live = open({});
    await expect(live.verified).rejects.toThrow(/no live document/);
    responses['/platform/live.json'] = json(signedDocument(trustedKey));
    await live.verified;
    expect(live.remote('mall')?.release).toBe('m1');
  });

  it('are never an older generation than this device has seen', async () => {
    await opened({ live: signedDocument(trustedKey, { generation: 9 }) });
    await expect(open({ live: signedDocument(trustedKey, { generation: 8 }) }).verified).rejects.toThrow(/older/);
    responses['/platform/live.json'] = json(signedDocument(trustedKey, { generation: 9, remotes: { mall: remote('m9') } }));
    expect((await opened({ live: signedDocument(trustedKey, { generation: 8 }) })).remote('mall')?.release).toBe('m9');
  });

  it('discard what was stored under keys that are no longer known', async () => {
    await opened({ live: signedDocument(trustedKey, { generation: 9 }) });
    localStorage.setItem('juhe-live', JSON.stringify({ key: trustedKey.key, document: signedDocument(trustedKey) }));
    const fresh = makeKey('other');
    const live = await opened({ live: signedDocument(fresh, { generation: 1 }), keys: [fresh.key] });
    expect(live.document.generation).toBe(1);
    await live.checkForUpdates();
    expect(readStored()).toBeNull();
  });

  it('start from a document signed by a later key that a known one certified', async () => {
    const next = makeKey('k2', trustedKey);
    localStorage.setItem(
      'juhe-live',
      JSON.stringify({ key: next.key, document: signedDocument(next, { remotes: { mall: remote('m2') } }) }),
    );
    expect((await opened({})).remote('mall')?.release).toBe('m2');
  });
});

describe('a check for a newer generation', () => {
  const page = signedDocument(trustedKey);

  it('changes nothing that runs in the tab, stores the document, and requests it once', async () => {
    const live = await opened({ live: page });
    live.use('mall');
    const next = signedDocument(trustedKey, { generation: 8, remotes: { mall: remote('m2') } });
    responses['/platform/live.json'] = (headers) =>
      headers.get('If-None-Match') === '"8"' ? new Response(null, { status: 304 }) : json(next, { etag: '"8"' })();
    await Promise.all([live.checkForUpdates(), live.checkForUpdates()]);
    await live.checkForUpdates();
    expect(live.newest()).toEqual(next);
    expect(live.remote('mall')?.release).toBe('m1');
    expect(requests.map(({ etag }) => etag)).toEqual([null, '"8"']);
    // Another tab starts with what this one stored.
    const secondTab = await opened({ live: page });
    secondTab.use('mall');
    await secondTab.checkForUpdates();
    expect(requests.at(-1)?.etag).toBe('"8"');
    expect(secondTab.newest()).toEqual(next);
  });

  it('updates apps that have not run here, and adds new and removes withdrawn ones', async () => {
    const tab = signedDocument(trustedKey, { remotes: { mall: remote('m1'), wallet: remote('w1'), gone: remote('g1') } });
    const live = await opened({ live: tab });
    live.use('mall');
    const remotes = { mall: remote('m2'), wallet: remote('w2'), fresh: remote('f1') };
    responses['/platform/live.json'] = json(signedDocument(trustedKey, { generation: 8, remotes }));
    await live.checkForUpdates();
    expect(['mall', 'wallet', 'fresh', 'gone'].map((app) => live.remote(app)?.release)).toEqual(['m1', 'w2', 'f1', undefined]);
    // Only code that runs requires a reload.
    expect(
      changesTab(live.document, signedDocument(trustedKey, { generation: 9, remotes: { ...remotes, mall: remote('m1') } }), []),
    ).toBe(false);
  });

  it('changes nothing while another shell is live, which its remotes may not fit', async () => {
    const live = await opened({ live: page });
    const shell = { ...page.shell, release: 's2' };
    responses['/platform/live.json'] = json(
      signedDocument(trustedKey, { generation: 8, shell, remotes: { mall: remote('m2') } }),
    );
    await live.checkForUpdates();
    expect(live.remote('mall')?.release).toBe('m1');
  });

  it('rejects a tampered document, and continues', async () => {
    const live = await opened({ live: page });
    for (const bad of [{ ...page, generation: 8 }, { generation: 8 }, signedDocument(makeKey('x')), 'text', null]) {
      responses['/platform/live.json'] = json(bad);
      await live.checkForUpdates();
      expect(live.newest()).toBeUndefined();
    }
    responses['/platform/live.json'] = () => new Response('<html>');
    await live.checkForUpdates();
    expect(live.remote('mall')?.release).toBe('m1');
    expect(readStored()).toBeNull();
  });

  it('follows a rotation of the keys', async () => {
    const live = await opened({ live: page });
    const next = makeKey('k2', trustedKey);
    responses['/platform/live.json'] = json(signedDocument(next, { generation: 8 }));
    responses['/platform/keys.json'] = json({ keys: [makeKey('stranger').key, next.key, trustedKey.key] });
    await live.checkForUpdates();
    expect(live.newest()?.generation).toBe(8);
    expect(requestsOf('/platform/keys.json')).toHaveLength(1);
  });

  it('switches an app off and on again', async () => {
    const live = await opened({ live: page });
    responses['/platform/live.json'] = json(
      signedDocument(trustedKey, { generation: 8, remotes: { mall: { ...remote('m1'), killed: true } } }),
    );
    await live.checkForUpdates();
    expect(live.remote('mall')).toMatchObject({ release: 'm1', killed: true });
    responses['/platform/live.json'] = json(signedDocument(trustedKey, { generation: 9 }));
    await live.checkForUpdates();
    expect(live.remote('mall')?.killed).toBeUndefined();
  });
});

describe('a complete remote', () => {
  it('includes the fallback release', async () => {
    const fallback = { ...remote('m0'), routes: [] };
    const live = await opened({ live: signedDocument(trustedKey) });
    responses['/platform/live.json'] = json(signedDocument(trustedKey, { remotes: { mall: { ...remote('m1'), fallback } } }));
    expect(await live.completeRemote('mall')).toMatchObject({ release: 'm1', fallback });
    expect(await live.completeRemote('nobody')).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  it('remains on the running release when the channel has moved on, and falls back to the live one', async () => {
    const live = await opened({ live: signedDocument(trustedKey) });
    live.use('mall');
    responses['/platform/live.json'] = json(signedDocument(trustedKey, { generation: 8, remotes: { mall: remote('m2') } }));
    expect(await live.completeRemote('mall')).toMatchObject({ release: 'm1', fallback: { release: 'm2', base: '/r/mall/m2/' } });
  });

  it('is taken from the last good document while the registry is down', async () => {
    const fallback = { ...remote('m0'), routes: [] };
    const document = signedDocument(trustedKey, { remotes: { mall: { ...remote('m1'), fallback } } });
    localStorage.setItem('juhe-live', JSON.stringify({ key: trustedKey.key, document }));
    const live = await opened({ live: signedDocument(trustedKey) });
    expect(await live.completeRemote('mall')).toMatchObject({ fallback });
  });

  it('adds the remotes omitted by the page, once', async () => {
    const live = await opened({ live: signedDocument(trustedKey, { partial: true, remotes: {} }) });
    const listener = jest.fn();
    live.subscribe(listener);
    responses['/platform/live.json'] = json(signedDocument(trustedKey));
    expect((await live.completeRemote('mall'))?.release).toBe('m1');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(live.document.partial).toBeUndefined();
    live.use('mall');
    responses['/platform/live.json'] = json(signedDocument(trustedKey, { generation: 8, remotes: { mall: remote('m2') } }));
    await live.checkForUpdates();
    expect(live.remote('mall')?.release).toBe('m1');
  });

  it('uses the response requested by the boot script', async () => {
    const earlyResponse = Promise.resolve(json(signedDocument(trustedKey))());
    const live = await opened({ live: signedDocument(trustedKey, { partial: true, remotes: {} }), whole: earlyResponse });
    await live.checkForUpdates();
    expect(live.remote('mall')?.release).toBe('m1');
    expect(requests).toEqual([]);
  });

  it('refetches when the language changed after the request, also after the early request', async () => {
    const english = signedDocument(trustedKey, { generation: 8 });
    const french = signedDocument(trustedKey, { generation: 8, remotes: { mall: remote('m1'), wallet: remote('w1') } });
    let answer = (_response: Response): void => undefined;
    const pending = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    responses['/platform/live.json'] = () => pending;
    const live = await opened({ live: signedDocument(trustedKey) });
    const first = live.checkForUpdates();
    setLang('fr');
    const second = live.checkForUpdates();
    const third = live.checkForUpdates();
    answer(json(english)());
    responses['/platform/live.json'] = json(french);
    await first;
    await Promise.all([second, third]);
    expect([live.newest(), live.newestLang()]).toEqual([french, 'fr']);
    expect(requests).toHaveLength(2);

    localStorage.clear();
    requests = [];
    setLang('fr');
    const secondTab = await opened({ live: signedDocument(trustedKey), lang: 'en', whole: Promise.resolve(json(english)()) });
    await secondTab.checkForUpdates();
    expect([secondTab.newest(), secondTab.newestLang()]).toEqual([french, 'fr']);
    expect(requests).toHaveLength(1);
  });
});

describe('an override by address', () => {
  const url = 'http://localhost:4182/';
  const release = {
    app: 'mall',
    release: 'dev',
    entry: 'remoteEntry.js',
    messages: {},
    routes: [{ ...remote('x').routes[0], titles: { en: 'Mall' } }],
  };
  const page = () => ({ live: signedDocument(trustedKey), overrides: { mall: { url } } });

  it('replaces that app only, without integrity', async () => {
    responses[`${url}release.json`] = json(release);
    const live = await opened(page());
    expect(live.remote('mall')).toMatchObject({ release: 'dev', base: url, files: {}, routes: [{ title: 'Mall' }] });
    expect(await live.completeRemote('mall')).toBe(live.remote('mall'));
    expect(live.overrides()).toEqual({ mall: { url } });
  });

  it.each([
    ['nothing answers', down, 'unreachable'],
    ['there is no release', () => new Response('', { status: 404 }), 'unreachable'],
    ['another app is there', json({ ...release, app: 'wallet' }), 'notTheApp'],
    ['something else is there', json([1]), 'notTheApp'],
  ] satisfies [string, Answerer, string][])('is refused when %s; the live release stays', async (_, answer, refused) => {
    responses[`${url}release.json`] = answer;
    const live = await opened(page());
    expect(live.remote('mall')?.release).toBe('m1');
    expect(live.overrides()).toEqual({ mall: { refused } });
  });
});
