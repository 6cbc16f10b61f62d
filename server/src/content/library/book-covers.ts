import type { FastifyInstance } from 'fastify';
import { httpFail } from '../../http/common-failures.ts';
import { quietLandscape, seedOf, toneOf } from '../shared/quiet-landscape.ts';

/** Pixels. */
const size = { width: 480, height: 640 };

/** The drawn cover of a book without one: its address says how it looks, so nothing is stored. */
export const drawnCover = (title: string) => {
  const seed = seedOf(title);
  const { width: coverWidth, height: coverHeight } = size;
  return { cover: `/u/c/${seed.toString('hex')}.svg`, coverWidth, coverHeight, tone: toneOf(seed) };
};

/** `/u/c/<hash>.svg`: drawn covers. They never change. */
export const registerBookCovers = (app: FastifyInstance): Promise<void> => {
  app.get<{ Params: { name: string } }>('/u/c/:name', ({ params: { name } }, reply) => {
    const hash = /^([0-9a-f]{64})\.svg$/.exec(name)?.[1];
    if (hash === undefined) throw httpFail('unknownPath');
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .type('image/svg+xml')
      .send(quietLandscape(Buffer.from(hash, 'hex'), size));
  });
  return Promise.resolve();
};
