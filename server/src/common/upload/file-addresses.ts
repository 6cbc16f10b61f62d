import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answerError } from '../../http/call/call.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { uncachedTypes, privateFor5Minutes, publicFor5Minutes, sendStored } from '../../storage/send-stored.ts';
import { isSigned, isSignedPath, type SignedQuery } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { shippedFolder } from './shipped-files.ts';
import { privateFile, publicFile } from './upload.repository.ts';
import { storageKey } from './upload.service.ts';

const text = (source: unknown, name: string): string => {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/**
 * The addresses of stored files: `/u/<hash>.webp` for public pictures, with a signature for withdrawn ones, `/u/p/<id>?…` for
 * private ones with a signature that expires, `/media/…` for the pictures and sounds of the demo data.
 */
export const registerFileAddresses = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const type = 'image/webp';
  app.get<{ Params: { name: string }; Querystring: SignedQuery }>(
    '/u/:name',
    async ({ params: { name }, query, headers }, reply) => {
      const file = /^([0-9a-f]{40})(?:-t)?\.webp$/.exec(name)?.[1];
      const upload = file === undefined ? undefined : await publicFile(deps.db, file);
      if (!upload) throw httpFail('unknownPath');
      if (upload.withdrawn && !isSignedPath(deps.secrets.secretKey, `/u/${name}`, query, upload.owners))
        throw httpFail('unknownPath');
      const cacheControl = upload.withdrawn ? privateFor5Minutes : publicFor5Minutes;
      return sendStored(reply, storageOf(deps), { key: `public/${name}`, type, cacheControl, headers });
    },
  );
  app.get<{ Params: { id: string } }>('/u/p/:id', async ({ params: { id }, query, headers }, reply) => {
    const size = text(query, 'size');
    const signed = isSigned(deps.secrets.secretKey, id, size, text(query, 'exp'), text(query, 'sig'));
    const file = signed ? await privateFile(deps.db, id) : undefined;
    if (file === undefined) throw httpFail('unknownPath');
    const key = storageKey(file, true, size === 'thumb' ? 'thumb' : 'large');
    return sendStored(reply, storageOf(deps), { key, type, cacheControl: uncachedTypes, headers });
  });
  const root = shippedFolder();
  if (root === undefined) return;
  await app.register(async (media) => {
    media.setErrorHandler<{ statusCode?: number; headers?: Record<string, string> }>((error, request, reply) =>
      // Not in the envelope of refusals: a player only reads the header (RFC 9110 §15.5.17).
      error.statusCode === 416
        ? reply
            .code(416)
            .headers({ 'content-range': error.headers?.['Content-Range'] ?? 'bytes */*' })
            .send()
        : answerError(error, request, reply),
    );
    await media.register(fastifyStatic, {
      root,
      prefix: '/media/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      maxAge: '7d',
      setHeaders: (reply) => {
        reply.header('x-content-type-options', 'nosniff');
      },
    });
  });
};
