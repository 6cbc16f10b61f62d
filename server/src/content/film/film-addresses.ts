import { Readable } from 'node:stream';
import { filmLimits } from '@juhe/contract/content/film.constants';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { type Range, rangeOf } from '../../http/transport/range.ts';
import { isCached, privateFor5Minutes, publicFor5Minutes } from '../../storage/send-stored.ts';
import { isSignedPath, type SignedQuery } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { partKey } from './film.service.ts';
import { filmOfFile } from './film.repository.ts';

const { partBytes } = filmLimits;

/** Streams the bytes of a range, part by part. */
async function* bytesOf(deps: Deps, file: string, { from, to }: Range): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; ) {
    const part = Math.floor(at / partBytes);
    const stored = await storageOf(deps).get(partKey(file, part));
    if (!stored) throw new Error(`part ${part} of film ${file} is missing`);
    let skip = at - part * partBytes;
    for await (const chunk of stored.stream as AsyncIterable<Buffer>) {
      if (skip >= chunk.length) {
        skip -= chunk.length;
        continue;
      }
      const piece = chunk.subarray(skip, skip + to - at + 1);
      skip = 0;
      at += piece.length;
      yield piece;
      if (at > to) return;
    }
  }
}

/**
 * `/u/f/<name>.mp4`: films uploaded by members. Public while a published video shows them; otherwise only at signed addresses
 * for the author and operators. Players send range requests.
 */
export const registerFilmAddresses = (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.get<{ Params: { name: string }; Querystring: SignedQuery }>(
    '/u/f/:name',
    { exposeHeadRoute: false },
    async ({ params: { name }, query, headers }, reply) => {
      const file = /^([0-9a-f]{40})\.mp4$/.exec(name)?.[1];
      const film = file === undefined ? undefined : await filmOfFile(deps.db, file, `/u/f/${name}`);
      if (file === undefined || !film) throw httpFail('unknownPath');
      if (!film.open && !isSignedPath(deps.secrets.secretKey, `/u/f/${name}`, query, [film.memberId]))
        throw httpFail('unknownPath');
      const cacheControl = film.open ? publicFor5Minutes : privateFor5Minutes;
      if (isCached(reply, { name: file, type: 'video/mp4', cacheControl }, headers)) return reply.code(304).send();
      const range = rangeOf(headers.range, film.size);
      if (range === null) return reply.code(416).header('content-range', `bytes */${film.size}`).send();
      const { from, to } = range ?? { from: 0, to: film.size - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${film.size}`);
      return reply.header('content-length', to - from + 1).send(Readable.from(bytesOf(deps, file, { from, to })));
    },
  );
  return Promise.resolve();
};
