import type { FastifyInstance } from 'fastify';
import { readLimitedBytes } from '../http/transport/read-limited.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { Release } from './release/release-document.ts';

/** Files of a development server that a page may only load from its own origin, such as the icons of `<use href>`. */
const files = /^assets\/[\w.-]{1,80}\.svg$/;

/** Maximum size of an icon file (bytes). */
const largestIcons = 4 * 1024 * 1024;

/** `GET /dev/files/<app>/assets/<name>.svg`: from the app's development server. Registered only while one is in use. */
export const registerDevFiles = (app: FastifyInstance, developed: () => readonly Release[]): void => {
  const service = createOutbound('devFiles');
  app.get<{ Params: { app: string; '*': string } }>('/dev/files/:app/*', async ({ params }, reply) => {
    const base = developed().find((release) => release.app === params.app)?.base;
    const read = (response: Response) => (response.ok ? readLimitedBytes(response, largestIcons) : Promise.resolve(undefined));
    const icons =
      base && files.test(params['*']) ? await service.ask(base + params['*'], read).catch(() => undefined) : undefined;
    if (!icons) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').type('image/svg+xml').send(icons);
  });
};
