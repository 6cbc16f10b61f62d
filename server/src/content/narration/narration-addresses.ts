import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { publicFor5Minutes, sendStored } from '../../storage/send-stored.ts';
import { storageOf } from '../../storage/storage.ts';
import { audioKey } from './narration.service.ts';

/** `/u/a/<hash>.mp3`: audio of chapters. It may be removed later; players send range requests. */
export const registerNarrationAddresses = (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.get<{ Params: { name: string } }>('/u/a/:name', { exposeHeadRoute: false }, async ({ params, headers }, reply) => {
    const hash = /^([0-9a-f]{40})\.mp3$/.exec(params.name)?.[1];
    if (hash === undefined) throw httpFail('unknownPath');
    return sendStored(reply, storageOf(deps), {
      ...{ key: audioKey(hash), type: 'audio/mpeg', cacheControl: publicFor5Minutes },
      headers,
    });
  });
  return Promise.resolve();
};
