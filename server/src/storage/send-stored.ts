import type { FastifyReply } from 'fastify';
import { httpFail } from '../http/common-failures.ts';
import { rangeOf } from '../http/range.ts';
import type { Storage } from './storage.ts';

interface Sent {
  readonly key: string;
  readonly type: string;
  readonly cacheControl: string;
  /** The request's own header. */
  readonly range: string | undefined;
}

/** Answers a stored file, or the range of it that a player asks for. Unknown (404) when there is none. */
export const sendStored = async (reply: FastifyReply, storage: Storage, { key, type, cacheControl, range }: Sent) => {
  const size = await storage.size(key);
  if (size === undefined) throw httpFail('unknownPath');
  reply
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .header('accept-ranges', 'bytes')
    .type(type);
  const wanted = rangeOf(range, size);
  if (wanted === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const file = await storage.get(key, wanted);
  if (!file) throw httpFail('unknownPath');
  if (wanted) reply.code(206).header('content-range', `bytes ${wanted.from}-${wanted.to}/${size}`);
  return reply.header('content-length', file.size).send(file.stream);
};
