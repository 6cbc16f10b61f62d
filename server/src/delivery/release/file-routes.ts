import { extname } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsDeltas, chooseEncoding, type ContentEncoding } from '../encoding.ts';
import { deliveryFail, sendDeliveryFailure } from '../failures.ts';
import { FileMemory } from './file-memory.ts';
import { isPacked } from './pack.ts';
import { createDeltas, dictionaryOf } from './deltas.ts';
import { isPrivateFile, partsOfName, type ReleaseAsset, sharedFolder } from './release-document.ts';
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

interface FileRoute {
  Params: { app: string; release: string; '*': string };
}
type FileRequest = FastifyRequest<FileRoute>;

/**
 * Returns the match pattern of `Use-As-Dictionary` (RFC 9842) for the addresses of this file in later releases: the browser
 * keeps the file as the dictionary of their deltas. Undefined for a name with characters that are special in a match pattern.
 */
const dictionaryFor = (app: string, name: string): string | undefined => {
  const parts = isPacked(name) && /^[\w./-]+$/.test(name) ? partsOfName(name) : undefined;
  return parts && `match="/r/${app}/${sharedFolder}/${parts.start}*${parts.end}"`;
};

/**
 * `GET /r/<app>/<release>/<file>` and, for files shared by releases, `/r/<app>/f/<file>`: the immutable files of every
 * committed release. Only files listed by a release are served, source maps never; while the database or the store is
 * unavailable, cached files still are, anything else is 503 and not cacheable. A client that announces an earlier release's
 * file of the name gets a shared one as a delta.
 */
export const registerReleaseFiles = (
  app: FastifyInstance,
  { releases }: { readonly releases: Pick<Registry, 'find' | 'findShared' | 'findFormer' | 'files' | 'onEvict'> },
): void => {
  const memory = new FileMemory();
  releases.onEvict((app) => memory.drop(app === undefined ? '' : `${app} `));
  const contentOf = (app: string, asset: ReleaseAsset, encoding: ContentEncoding) =>
    memory.get(`${app} ${asset.sha384} ${encoding}`, () => releases.files.get(app, asset, encoding));
  const deltas = createDeltas({ former: releases.findFormer, read: (app, asset) => contentOf(app, asset, 'identity') });
  const deltaOf = async ({ headers, log, params }: FileRequest, asset: ReleaseAsset): Promise<Buffer | undefined> => {
    const { app, '*': fileName } = params;
    const dictionaryHash = acceptsDeltas(headers['accept-encoding']) ? dictionaryOf(headers['available-dictionary']) : undefined;
    if (dictionaryHash === undefined || !isPacked(fileName)) return undefined;
    const find = () => deltas.find(app, fileName, asset, dictionaryHash);
    // Otherwise the complete file is sent.
    return memory.get(`${app} ${asset.sha384} ${dictionaryHash}`, find).catch((error: unknown) => {
      log.warn({ err: error, app, file: fileName }, 'a delta of a release file cannot be made');
      return undefined;
    });
  };
  const listed = async (name: string, id: string, fileName: string) => {
    const release = await releases.find(name, id);
    return release && Object.hasOwn(release.files, fileName) ? release.files[fileName] : undefined;
  };
  app.get<FileRoute>('/r/:app/:release/*', async (request, reply) => {
    const { app: name, release: id, '*': fileName } = request.params;
    const isShared = id === sharedFolder;
    const read = async () => {
      if (isPrivateFile(fileName)) return undefined;
      const asset = isShared ? await releases.findShared(name, fileName) : await listed(name, id, fileName);
      if (!asset) return undefined;
      const encoding = isPacked(fileName) ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
      const etag = `"${asset.sha384.slice(0, 22)}${encoding === 'identity' ? '' : `-${encoding}`}"`;
      if (request.headers['if-none-match'] === etag) return { encoding, etag, content: undefined };
      const delta = isShared ? await deltaOf(request, asset) : undefined;
      if (delta) return { encoding: 'dcz', etag: `"${asset.sha384.slice(0, 22)}-dcz"`, content: delta };
      const content = await contentOf(name, asset, encoding);
      if (!content) throw new Error('the store does not have it');
      return { encoding, etag, content };
    };
    const result = await read().catch((error: unknown) => {
      request.log.error({ err: error, app: name, release: id, file: fileName }, 'a release file cannot be read');
      return 'away' as const;
    });
    if (result === 'away') return sendDeliveryFailure(reply, deliveryFail('unavailable'));
    if (!result) {
      reply.header('cache-control', 'no-store');
      return reply.callNotFound();
    }
    const { encoding, etag, content } = result;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('vary', isShared ? 'Accept-Encoding, Available-Dictionary' : 'Accept-Encoding')
      .header('x-content-type-options', 'nosniff')
      // Public files; a remote may be served from another origin than the page.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(types[extname(fileName)] ?? 'application/octet-stream');
    const dictionary = isShared ? dictionaryFor(name, fileName) : undefined;
    if (dictionary) reply.header('use-as-dictionary', dictionary);
    if (!content) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(content);
  });
};
