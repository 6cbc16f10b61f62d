import { gzipSync } from 'node:zlib';
import { sampleBuild } from '../../test/sample-build.ts';
import type { Release } from './release-document.ts';
import { createSourceLocator } from './source-locator.ts';

/** Column 10 of the first line is line 34, column 5 of the source. */
const map = { version: 3, sources: ['src/cart/cart-line.tsx'], names: [], mappings: 'UAiCI' };
const maps = 'maps.0123abcd.gz';
const entry = 'cart.1a2b3c4d.js';

const placesOf = (archive: unknown, bytes = gzipSync(typeof archive === 'string' ? archive : JSON.stringify(archive))) => {
  const files = { 'remoteEntry.js': 'x', [maps]: 'x' };
  const release: Release = { ...sampleBuild('mall', 1, { files, routes: [] }).release, maps };
  const read = jest.fn(async () => bytes);
  const find = jest.fn(async (app: string) => (app === 'mall' ? release : undefined));
  const locateSource = createSourceLocator({ find, files: { get: read } as never });
  return { read, locate: (name: string, app = 'mall') => locateSource(app, release.release, name) };
};

describe('the source position of an error', () => {
  it.each([
    [`threw TypeError ${entry}:1:11`, 'src/cart/cart-line.tsx:34:5'],
    [`TypeError ${entry}:1:200`, 'src/cart/cart-line.tsx:34:5'],
    [`threw TypeError mall/${entry}:1:11`, 'src/cart/cart-line.tsx:34:5'],
  ])('of %s is resolved by the source maps of its release', async (name, expected) => {
    expect(await placesOf({ [entry]: map }).locate(name)).toBe(expected);
  });

  it.each([
    ['another file', 'threw TypeError cart.9999.js:1:11'],
    ['a position before the first of the map', `threw TypeError ${entry}:1:2`],
    ['no position', 'timeout'],
    ['a position in another app', `threw TypeError shell/${entry}:1:11`],
    ['a name of Object.prototype', 'threw Error __proto__.js:1:1'],
  ])('is unknown for %s', async (_, name) => {
    expect(await placesOf({ [entry]: map }).locate(name)).toBeUndefined();
  });

  it.each([
    ['no valid archive', 'x', Buffer.from('x')],
    ['invalid JSON', '{', undefined],
    ['no maps', '7', undefined],
    ['a map without mappings', JSON.stringify({ [entry]: { sources: [], names: [] } }), undefined],
  ])('is unknown when the archive contains %s', async (_, archive, bytes) => {
    expect(await placesOf(archive, bytes).locate(`${entry}:1:11`)).toBeUndefined();
  });

  it('is unknown when the unpacked maps exceed the limit', async () => {
    expect(await placesOf('', gzipSync(Buffer.alloc(25 * 1024 * 1024))).locate(`${entry}:1:11`)).toBeUndefined();
  });

  it('is read once, and read again after a failure of the store', async () => {
    const { read, locate } = placesOf({ [entry]: map });
    read.mockRejectedValueOnce(new Error('away'));
    expect(await locate(`${entry}:1:11`)).toBeUndefined();
    await Promise.all([locate(`${entry}:1:11`), locate(`${entry}:1:11`)]);
    expect(await locate(`${entry}:1:11`)).toBe('src/cart/cart-line.tsx:34:5');
    expect(read).toHaveBeenCalledTimes(2);
  });
});
