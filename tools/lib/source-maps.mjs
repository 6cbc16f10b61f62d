import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Returns `webpack://mall@1.0.0+…/./src/cart/cart-line.tsx` as the path below the repository's or the app's folder: maps of
 * equal builds are equal.
 */
const pathOf = (source) => source.replace(/^webpack:\/\/[^/]+\//, '').replace(/^(?:\.\.?\/)+/, '');

/**
 * Packs the source maps of a build into one file beside it, without the sources' texts. The registry stores it and never
 * serves it (server/src/delivery/release/source-locator.ts).
 * @param {string} dir the build's folder
 * @returns {{ name: string, asset: { sha384: string, size: number, gzip: number, brotli: number } } | undefined} undefined
 *   for a build without maps
 */
export const packSourceMaps = (dir) => {
  const names = readdirSync(dir).filter((name) => name.endsWith('.js.map'));
  if (names.length === 0) return undefined;
  const maps = names.sort().map((name) => {
    const { sources, names: symbols, mappings } = JSON.parse(readFileSync(join(dir, name), 'utf8'));
    return [name.slice(0, -'.map'.length), { version: 3, sources: sources.map(pathOf), names: symbols, mappings }];
  });
  const text = JSON.stringify(Object.fromEntries(maps));
  const content = gzipSync(text, { level: 9 });
  const name = `maps.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.gz`;
  writeFileSync(join(dir, name), content);
  const size = content.length;
  return { name, asset: { sha384: createHash('sha384').update(content).digest('base64'), size, gzip: size, brotli: size } };
};
