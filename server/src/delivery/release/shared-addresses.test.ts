import type { Database } from '../../db/db.ts';
import { type RegistryApp, addressOf, registryApp } from '../../test/registry-app.ts';
import { assetOf, sampleRelease } from '../../test/sample-release.ts';
import { baseOf } from '../live/live-document.ts';
import type { Release } from './release-document.ts';
import { createReleases } from './release.service.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: RegistryApp;
let mall: string;
beforeAll(async () => {
  test = await registryApp();
  mall = await test.token('mall');
});
afterAll(() => test.close());

const publish = async (build: string, contents: Readonly<Record<string, string>>, claims: object = {}): Promise<Release> => {
  const [entry = ''] = Object.keys(contents);
  const files = Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, assetOf(content)]));
  const release = sampleRelease('mall', build, { entry, initial: { js: [entry], css: [] }, files, ...claims });
  expect((await test.publish(mall, release, contents)).status).toBe(201);
  return (await test.registry.find('mall', release.release)) ?? release;
};
const fetchFile = (path: string) => test.app.inject(`/r/mall/${path}`);
const ownAddress = ({ release }: Release, name: string) => `${release}/${name}`;

describe('addresses that releases of an app share', () => {
  it('never serve the source maps of a release, and neither does its own address', async () => {
    const maps = 'maps.0123abcd.gz';
    const release = await publish('maps', { 'entry.77777777.js': 'maps()', [maps]: 'maps' }, { maps });
    expect(baseOf(release)).toBe('/r/mall/f/');
    expect((await fetchFile('f/entry.77777777.js')).statusCode).toBe(200);
    expect((await fetchFile(`f/${maps}`)).statusCode).toBe(404);
    expect((await fetchFile(ownAddress(release, maps))).statusCode).toBe(404);
  });

  it('serve files that are equal in two releases under one address, which browsers cache', async () => {
    const first = await publish('one', { 'entry.11111111.js': 'one()', 'cart.aaaaaaaa.js': 'cart()' });
    const second = await publish('two', { 'entry.22222222.js': 'two()', 'cart.aaaaaaaa.js': 'cart()' });
    expect([first, second].map(baseOf)).toEqual(['/r/mall/f/', '/r/mall/f/']);
    const cart = await fetchFile('f/cart.aaaaaaaa.js');
    expect(cart.body).toBe('cart()');
    expect(cart.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await fetchFile('f/entry.11111111.js')).body).toBe('one()');
    expect((await fetchFile('f/entry.22222222.js')).body).toBe('two()');
    // Previously rendered pages, and clients that name a release, request it by its own address.
    expect((await fetchFile(ownAddress(first, 'cart.aaaaaaaa.js'))).body).toBe('cart()');
    expect((await fetchFile('f/cart.bbbbbbbb.js')).statusCode).toBe(404);
  });

  it('keep their content: a release with a different file of the same name uses its own addresses', async () => {
    await publish('original', { 'entry.33333333.js': 'original()' });
    const otherRelease = await publish('other', { 'entry.33333333.js': 'other()', 'page.cccccccc.js': 'page()' });
    expect(baseOf(otherRelease)).toBe(`/r/mall/${otherRelease.release}/`);
    expect((await fetchFile('f/entry.33333333.js')).body).toBe('original()');
    expect((await fetchFile(ownAddress(otherRelease, 'entry.33333333.js'))).body).toBe('other()');
  });

  it('exist only for names with a hash, whatever the document declares', async () => {
    const plain = await publish('plain', { 'remoteEntry.js': 'plain()' }, { sharesAddresses: true });
    expect(baseOf(plain)).toBe(`/r/mall/${plain.release}/`);
    expect((await fetchFile('f/remoteEntry.js')).statusCode).toBe(404);
  });

  it('serve nothing of a release that is not committed', async () => {
    const content = 'reserved()';
    const release = sampleRelease('mall', 'reserved', {
      entry: 'entry.44444444.js',
      initial: { js: ['entry.44444444.js'], css: [] },
      files: { 'entry.44444444.js': assetOf(content) },
    });
    await test.call(mall, 'POST', addressOf(release), release);
    expect((await test.upload(mall, release, 'entry.44444444.js', content)).status).toBe(200);
    expect((await fetchFile('f/entry.44444444.js')).statusCode).toBe(404);
  });

  it('of a cached release need no database', async () => {
    const { release } = await publish('known', { 'entry.55555555.js': 'known()' });
    const state = { isAway: false };
    const db: Pick<Database, 'maybe'> = {
      maybe: (query) => (state.isAway ? Promise.reject(new Error('away')) : test.deps.db.maybe(query)),
    };
    const releases = createReleases({ db: db as Database });
    await releases.find('mall', release);
    state.isAway = true;
    expect(await releases.findShared('mall', 'entry.55555555.js')).toMatchObject({ sha384: assetOf('known()').sha384 });
    await expect(releases.findShared('mall', 'cart.aaaaaaaa.js')).rejects.toThrow('away');
  });
});
