import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from '../encoding.ts';
import type { Registry } from './registry.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
};
const compressed = new Set(['.js', '.css', '.json', '.svg']);
const suffix = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Files of releases never change, so they are kept in memory up to this many bytes. */
const memoryLimit = 48 * 1024 * 1024;

class FileMemory {
  readonly #files = new Map<string, Buffer>();
  #bytes = 0;

  async read(file: string): Promise<Buffer> {
    const known = this.#files.get(file);
    if (known) return known;
    const content = await readFile(file);
    if (this.#bytes + content.length > memoryLimit) {
      this.#files.clear();
      this.#bytes = 0;
    }
    this.#files.set(file, content);
    this.#bytes += content.length;
    return content;
  }
}

/**
 * `GET /r/<app>/<release>/<file>`: immutable files of every release on disk. Only what a release lists is served, so that no
 * path can lead anywhere else.
 */
export const registerReleaseFiles = (app: FastifyInstance, registry: Registry): void => {
  const memory = new FileMemory();
  app.get<{ Params: { app: string; release: string; '*': string } }>('/r/:app/:release/*', async (request, reply) => {
    const { app: name, release: releaseName, '*': fileName } = request.params;
    const release = registry.find(name, releaseName);
    const asset = release && Object.hasOwn(release.files, fileName) ? release.files[fileName] : undefined;
    if (!asset) {
      reply.header('cache-control', 'no-store');
      return reply.callNotFound();
    }
    const extension = extname(fileName);
    const encoding = compressed.has(extension) ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const etag = `"${asset.sha384.slice(0, 22)}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('vary', 'Accept-Encoding')
      .header('x-content-type-options', 'nosniff')
      // Public files; a remote may be served from another origin than the page.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(types[extension] ?? 'application/octet-stream');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await memory.read(join(registry.folderOf(name, releaseName), fileName + suffix[encoding])));
  });
};
