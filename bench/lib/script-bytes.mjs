import { gzipSync } from 'node:zlib';

/**
 * @param {readonly string[]} urls of scripts
 * @returns {Promise<number>} their bytes, compressed by gzip
 */
export const scriptGzip = async (urls) => {
  let bytes = 0;
  for (const url of urls) bytes += gzipSync(await (await fetch(url)).text(), { level: 9 }).length;
  return bytes;
};
