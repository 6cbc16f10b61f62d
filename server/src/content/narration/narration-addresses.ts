import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { httpFail } from '../../http/common-failures.ts';
import { rangeOf } from '../../http/range.ts';
import { storageOf } from '../../storage/storage.ts';
import { audioKey } from './narration.service.ts';

/** `/u/a/<hash>.mp3`: audio of chapters. It never changes; players ask for ranges. */
export const registerNarrationAddresses = (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.get<{ Params: { name: string } }>('/u/a/:name', { exposeHeadRoute: false }, async ({ params, headers }, reply) => {
    const hash = /^([0-9a-f]{40})\.mp3$/.exec(params.name)?.[1];
    const storage = storageOf(deps);
    const size = hash === undefined ? undefined : await storage.size(audioKey(hash));
    if (hash === undefined || size === undefined) throw httpFail('unknownPath');
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('accept-ranges', 'bytes')
      .type('audio/mpeg');
    const range = rangeOf(headers.range, size);
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
    const file = await storage.get(audioKey(hash), range);
    if (!file) throw httpFail('unknownPath');
    if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
    return reply.header('content-length', file.size).send(file.stream);
  });
  return Promise.resolve();
};
