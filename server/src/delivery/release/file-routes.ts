import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from '../encoding.ts';
import { deliveryFail, sendDeliveryFailure } from '../failures.ts';
import { FileMemory } from './file-memory.ts';
import { isPacked } from './pack.ts';
import { sharedFolder } from './release-document.ts';
import type { Registry } from './release.service.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * `GET /r/<app>/<release>/<file>` and, of files that releases share, `/r/<app>/f/<file>`: the immutable files of every committed release. Only what a
 * release lists is served; while
 * the database or the store is away, what is in memory still is, anything else is 503 and not to be cached.
 */
export const registerReleaseFiles = (
  app: FastifyInstance,
  { releases }: { readonly releases: Pick<Registry, 'find' | 'findShared' | 'files'> },
): void => {
  const memory = new FileMemory();
  const listed = async (name: string, id: string, fileName: string) => {
    const release = await releases.find(name, id);
    return release && Object.hasOwn(release.files, fileName) ? release.files[fileName] : undefined;
  };
  app.get<{ Params: { app: string; release: string; '*': string } }>('/r/:app/:release/*', async (request, reply) => {
    const { app: name, release: id, '*': fileName } = request.params;
    const read = async () => {
      const asset = id === sharedFolder ? await releases.findShared(name, fileName) : await listed(name, id, fileName);
      if (!asset) return undefined;
      const encoding = isPacked(fileName) ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
      const etag = `"${asset.sha384.slice(0, 22)}${encoding === 'identity' ? '' : `-${encoding}`}"`;
      if (request.headers['if-none-match'] === etag) return { encoding, etag, content: undefined };
      const content = await memory.get(`${name} ${asset.sha384} ${encoding}`, () => releases.files.get(name, asset, encoding));
      if (!content) throw new Error('the store does not have it');
      return { encoding, etag, content };
    };
    const found = await read().catch((error: unknown) => {
      request.log.error({ err: error, app: name, release: id, file: fileName }, 'a release file cannot be read');
      return 'away' as const;
    });
    if (found === 'away') return sendDeliveryFailure(reply, deliveryFail('unavailable'));
    if (!found) {
      reply.header('cache-control', 'no-store');
      return reply.callNotFound();
    }
    const { encoding, etag, content } = found;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('vary', 'Accept-Encoding')
      .header('x-content-type-options', 'nosniff')
      // Public files; a remote may be served from another origin than the page.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(types[extname(fileName)] ?? 'application/octet-stream');
    if (!content) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(content);
  });
};
