import { basename } from 'node:path';
import type { FastifyReply } from 'fastify';
import { httpFail } from '../http/failure/common-failures.ts';
import { rangeOf } from '../http/transport/range.ts';
import type { Storage } from './storage.ts';

/**
 * Cache rule of files that can be withdrawn: browsers and CDNs revalidate after five minutes. The content of an address never
 * changes, so the response is 304 as long as it may be shown, and 404 afterwards.
 */
export const publicFor5Minutes = 'public, max-age=300, must-revalidate';
/** For files given to one person by a signed address. */
export const privateFor5Minutes = 'private, max-age=300, must-revalidate';
/** For papers and pictures that only their owner and operators may see: browsers do not store them. */
export const uncachedTypes = 'private, no-store';

interface RequestHeaders {
  readonly range?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** Sets the headers of an immutable file; returns true when the caller already has it and the response is 304. */
export const isCached = (
  reply: FastifyReply,
  { name, type, cacheControl }: { readonly name: string; readonly type: string; readonly cacheControl: string },
  headers: RequestHeaders,
): boolean => {
  const etag = `"${name}"`;
  reply
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename="${basename(name)}"`)
    .header('accept-ranges', 'bytes')
    .type(type);
  // A CDN that compresses or transforms makes the tag a weak one.
  return (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
};

interface Sent {
  /** Identifies the content as well: other content has another key. */
  readonly key: string;
  readonly type: string;
  readonly cacheControl: string;
  /** The request's own headers. */
  readonly headers: RequestHeaders;
}

/** Sends a stored file, or the range requested by a player. 404 when there is none. */
export const sendStored = async (reply: FastifyReply, storage: Storage, { key, type, cacheControl, headers }: Sent) => {
  const size = await storage.size(key);
  if (size === undefined) throw httpFail('unknownPath');
  if (isCached(reply, { name: key, type, cacheControl }, headers)) return reply.code(304).send();
  const range = rangeOf(headers.range, size);
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const file = await storage.get(key, range);
  if (!file) throw httpFail('unknownPath');
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
  return reply.header('content-length', file.size).send(file.stream);
};
