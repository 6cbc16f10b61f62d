import type { FastifyInstance } from 'fastify';
import type { Release } from './release/release-document.ts';

/** Files of a development server that a page may only take from its own origin, as `<use href>` its icons. */
const files = /^assets\/[\w.-]{1,80}\.svg$/;

/** `GET /dev/files/<app>/assets/<name>.svg`: from the app's development server. Registered only while one is in use. */
export const registerDevFiles = (app: FastifyInstance, developed: () => readonly Release[]): void => {
  app.get<{ Params: { app: string; '*': string } }>('/dev/files/:app/*', async ({ params }, reply) => {
    const base = developed().find((release) => release.app === params.app)?.base;
    const answer = base && files.test(params['*']) ? await fetch(base + params['*']).catch(() => undefined) : undefined;
    if (!answer?.ok) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type('image/svg+xml')
      .send(Buffer.from(await answer.arrayBuffer()));
  });
};
