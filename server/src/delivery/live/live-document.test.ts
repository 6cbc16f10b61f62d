import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { LiveSignature } from '@juhe/contract/live-document';
import { sampleBuild, sampleRoute } from '../../test/sample-build.ts';
import type { Release } from '../release/release-document.ts';
import {
  type ChosenRemote,
  inlinedDocument,
  inlinedLimits,
  issueHour,
  type SignedDocument,
  liveDocument,
  type LiveParts,
  signedDocument,
} from './live-document.ts';

const shell = sampleBuild('shell').release;
const chosen = (release: Release, overrides: Partial<ChosenRemote> = {}): ChosenRemote => ({
  release,
  killed: false,
  canary: false,
  ...overrides,
});
const parts = (...remotes: ChosenRemote[]): LiveParts => ({
  env: 'development',
  channel: 'production',
  generation: 7,
  issuedAt: issueHour(Date.UTC(2026, 10, 21, 11, 59, 59, 999)),
  shell,
  remotes,
});
const remote = (app: string, overrides: Parameters<typeof sampleBuild>[2] = {}) =>
  chosen(sampleBuild(app, '1', overrides).release);

it('contains the channel, its time, and a validity of one day', () => {
  expect(liveDocument(parts(), 'en')).toMatchObject({
    schema: 1,
    env: 'development',
    channel: 'production',
    generation: 7,
    issued: '2026-11-21T11:00:00.000Z',
    expires: '2026-11-22T11:00:00.000Z',
  });
});

it('lists no files that browsers never load', () => {
  const files = { 'remoteEntry.js': 'x', 'screens.js': 'x', 'types.json': '{}' };
  const { remotes } = liveDocument(parts(remote('mall', { files, routes: [], server: 'screens.js', types: 'types.json' })), 'en');
  expect(Object.keys(remotes['mall']?.files ?? {})).toEqual(['remoteEntry.js']);
});

it('describes a remote completely, with its titles in the language', () => {
  const routes = [sampleRoute('/pages/mall/pay', { hold: true, prefetch: ['GET /api/mall/x'] })];
  const { remotes } = liveDocument(parts(remote('mall', { routes })), 'en');
  expect(remotes['mall']).toEqual({
    release: expect.stringMatching(/^1\.0\.0\+[0-9a-f]{12}$/),
    base: `/r/mall/${remotes['mall']?.release}/`,
    entry: 'remoteEntry.js',
    files: { 'remoteEntry.js': expect.stringMatching(/^sha384-/) },
    messages: {},
    routes: [
      {
        path: '/pages/mall/pay',
        title: 'Discover',
        access: 'public',
        kind: 'page',
        query: ['id'],
        hold: true,
        prefetch: ['GET /api/mall/x'],
        expose: './pages/mall/pay',
        js: ['index.js'],
        css: ['index.css'],
      },
    ],
  });
});

it('keeps the pages of a disabled app, but none of its files', () => {
  const routes = [sampleRoute('/pages/mall/index', { prefetch: ['GET /api/mall/x'] })];
  const killed = { ...remote('mall', { routes }), killed: true, fallback: sampleBuild('mall', '0').release };
  const { mall } = liveDocument(parts(killed), 'en').remotes;
  expect(mall).toMatchObject({ killed: true, routes: [{ path: '/pages/mall/index', title: 'Discover', js: [], css: [] }] });
  expect(mall).not.toHaveProperty('fallback');
  expect(mall?.routes[0]).not.toHaveProperty('prefetch');
  expect(inlinedDocument(parts(killed), 'en').remotes['mall']?.killed).toBe(true);
});

it('has a fallback only for pages that the previous release has as well', () => {
  const routes = [sampleRoute('/pages/mall/index'), sampleRoute('/pages/mall/new')];
  const before = sampleBuild('mall', '0', {
    routes: [sampleRoute('/pages/mall/index', { js: ['old.js'] }), sampleRoute('/pages/mall/gone')],
  }).release;
  const live = { ...remote('mall', { routes }), canary: true, fallback: before };
  const { mall } = liveDocument(parts(live), 'en').remotes;
  expect(mall?.canary).toBe(true);
  expect(mall?.fallback).toMatchObject({ release: before.release, base: `/r/mall/${before.release}/`, entry: 'remoteEntry.js' });
  expect(mall?.fallback?.routes).toEqual([
    { path: '/pages/mall/index', expose: './pages/mall/index', js: ['old.js'], css: ['index.css'] },
  ]);
  expect(inlinedDocument(parts(live), 'en').remotes['mall']).not.toHaveProperty('fallback');
});

describe('the copy inlined in the page', () => {
  const remotesOf = (count: number) => Array.from({ length: count }, (_, i) => remote(`remote${String(i).padStart(3, '0')}`));
  const tab = (app: string) => remote(app, { routes: [sampleRoute(`/pages/${app}/tab`, { kind: 'tab' })] });

  it('contains all of six remotes', () => {
    const document = inlinedDocument(parts(...remotesOf(6)), 'en');
    expect(Object.keys(document.remotes)).toHaveLength(6);
    expect(document).not.toHaveProperty('partial');
  });

  it.each([30, 100])('has the same size with %d remotes, and contains the owners of tab pages first', (count) => {
    const document = inlinedDocument(parts(...remotesOf(count), tab('wallet'), tab('zoo')), 'en');
    expect(document.partial).toBe(true);
    expect(Object.keys(document.remotes)).toEqual([
      'wallet',
      'zoo',
      ...remotesOf(inlinedLimits.remotes - 2).map(({ release }) => release.app),
    ]);
    expect(JSON.stringify(document).length).toBeLessThan(8000);
  });

  it('skips a remote that is too large and continues with the next', () => {
    const routes = Array.from({ length: 300 }, (_, i) => sampleRoute(`/pages/large/page-with-a-long-name-${i}`));
    const document = inlinedDocument(parts(remote('large', { routes }), remote('mall')), 'en');
    expect(Object.keys(document.remotes)).toEqual(['mall']);
    expect(document.partial).toBe(true);
  });

  it('contains an overridden remote even if others are skipped', () => {
    const document = inlinedDocument(parts(...remotesOf(30), { ...remote('zoo'), override: true }), 'en');
    expect(Object.keys(document.remotes)[0]).toBe('zoo');
  });
});

it('stays below 40 KB with a hundred remotes, each with a release to fall back to', () => {
  const hashed = (name: string, ending: string) => `${name}.${randomBytes(4).toString('hex')}.${ending}`;
  const langs = ['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'] as const;
  const release = (app: string): Release => {
    const pages = ['index', 'detail', 'settings', 'orders'].map((page) => ({
      page,
      js: [hashed(page, 'js')],
      css: [hashed(page, 'css')],
    }));
    const messages = Object.fromEntries(langs.map((lang) => [lang, [hashed(`messages-${lang}`, 'js')]]));
    const entry = hashed('remoteEntry', 'js');
    const names = [entry, ...Object.values(messages).flat(), ...pages.flatMap(({ js, css }) => [...js, ...css])];
    return sampleBuild(app, randomBytes(6).toString('hex'), {
      ...{ entry, messages },
      files: Object.fromEntries(names.map((name) => [name, randomBytes(20).toString('hex')])),
      routes: pages.map(({ page, js, css }) => sampleRoute(`/teams/${app}/${page}`, { js, css })),
    }).release;
  };
  const teams = Array.from({ length: 100 }, (_, index) => {
    const app = `team${index}`;
    return chosen(release(app), { fallback: release(app) });
  });
  const text = JSON.stringify(liveDocument(parts(...teams), 'en'));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  expect(brotliCompressSync(text, { params }).length).toBeLessThan(40 * 1024);
});

it('signs the serialization of the document without its signature, which everybody can reproduce', () => {
  const signed: string[] = [];
  const sign = (text: string): LiveSignature => {
    signed.push(text);
    return { alg: 'Ed25519', kid: 'k', value: 'v' };
  };
  // Names that objects order specially, and characters that JSON may write in two ways.
  const hostileRemote = remote('constructor', {
    files: { '10.js': 'a', '2.js': 'b', '7': 'c', 'remoteEntry.js': 'd' },
    routes: [sampleRoute('/pages/odd', { title: '\u2028</script>\ud800', titles: {} as never })],
  });
  for (const document of [liveDocument(parts(hostileRemote), 'fr'), inlinedDocument(parts(hostileRemote), 'fr')]) {
    const text = JSON.stringify(signedDocument(document, sign));
    const { signature, ...rest } = JSON.parse(text) as SignedDocument;
    expect(signature.kid).toBe('k');
    expect(text.indexOf('"signature"')).toBeGreaterThan(text.indexOf('"remotes"'));
    expect(JSON.stringify(rest)).toBe(signed.at(-1));
  }
});

describe('fills of slots', () => {
  const titles = { 'zh-Hans': '一', 'zh-Hant': '一', en: 'one', fr: 'un', es: 'uno' };
  const fills = [
    { slot: 'mine.grid', kind: 'entry', access: 'required', icon: 'star', path: '/remote/mall/home', titles },
    {
      slot: 'goods.below-price',
      kind: 'fragment',
      expose: './slot/goods.below-price',
      js: ['index.js'],
      css: [],
      props: { fields: {} },
    },
  ] as const;
  const filling = (overrides: Partial<ChosenRemote> = {}) => ({ ...remote('mall', { fills }), ...overrides });

  it('are listed with their title in the language, and their position if the operator has set one', () => {
    const slots = { 'mine.grid': ['wallet', 'mall'] };
    const { remotes } = liveDocument({ ...parts(filling()), slots }, 'fr');
    expect(remotes['mall']?.fills).toEqual([
      { slot: 'mine.grid', order: 1, access: 'required', title: 'un', icon: 'star', to: '/remote/mall/home' },
      { slot: 'goods.below-price', expose: './slot/goods.below-price', js: ['index.js'], css: [] },
    ]);
    expect(inlinedDocument({ ...parts(filling()), slots }, 'fr').remotes['mall']?.fills).toEqual(remotes['mall']?.fills);
  });

  it('are removed with a disabled app, and present in its fallback', () => {
    expect(liveDocument(parts(filling({ killed: true })), 'fr').remotes['mall']).not.toHaveProperty('fills');
    const { fallback } = liveDocument(parts(filling({ fallback: filling().release })), 'fr').remotes['mall'] ?? {};
    expect(fallback?.fills).toEqual([
      { slot: 'goods.below-price', expose: './slot/goods.below-price', js: ['index.js'], css: [] },
    ]);
  });

  it('add nothing to the document when apps have none', () => {
    expect(liveDocument(parts(remote('mall')), 'fr').remotes['mall']).not.toHaveProperty('fills');
  });
});
