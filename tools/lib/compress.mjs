import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|json|svg)$/;

const namesBelow = (dir, prefix = '') =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? namesBelow(join(dir, entry.name), `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
  );

/**
 * Writes `.br` and `.gz` beside every js, css, json and svg of a build.
 * @returns {Promise<Record<string, { sha384: string, size: number, gzip: number, brotli: number }>>} sizes in bytes; source
 *   maps excluded
 */
export const compressFolder = async (dir) => {
  const names = namesBelow(dir).filter(
    (name) => !/\.(map|br|gz)$/.test(name) && name !== 'release.json' && name !== 'index.html',
  );
  const files = {};
  await Promise.all(
    names.map(async (name) => {
      const content = readFileSync(join(dir, name));
      const entry = {
        sha384: createHash('sha384').update(content).digest('base64'),
        size: content.length,
        gzip: content.length,
        brotli: content.length,
      };
      if (compressible.test(name)) {
        const [br, gz] = await Promise.all([
          brotli(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
          }),
          zip(content, { level: 9 }),
        ]);
        writeFileSync(join(dir, `${name}.br`), br);
        writeFileSync(join(dir, `${name}.gz`), gz);
        entry.gzip = gz.length;
        entry.brotli = br.length;
      }
      files[name] = entry;
    }),
  );
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
};
