import type { FastifyInstance } from 'fastify';
import { httpFail } from '../../http/failure/common-failures.ts';
import { quietLandscape, seedOf, toneOf } from './quiet-landscape.ts';

/** In pixels: for a book, and for an article. */
const upright = { width: 480, height: 640 };
const wide = { width: 900, height: 600 };

/** Returns the generated cover of a book without one: its address determines its appearance, so nothing is stored. */
export const drawnCover = (title: string) => {
  const seed = seedOf(title);
  const { width: coverWidth, height: coverHeight } = upright;
  return { cover: `/u/c/${seed.toString('hex')}.svg`, coverWidth, coverHeight, tone: toneOf(seed) };
};

/** Returns the generated cover of an article without pictures; the same title gets the same one. */
export const wideCover = (title: string) => ({ url: `/u/c/${seedOf(title).toString('hex')}-w.svg`, ...wide });

/** `/u/c/<hash>.svg` and `/u/c/<hash>-w.svg`: generated covers, which never change. */
export const registerDrawnCovers = (app: FastifyInstance): Promise<void> => {
  app.get<{ Params: { name: string } }>('/u/c/:name', ({ params: { name } }, reply) => {
    const [, hash, isWide] = /^([0-9a-f]{64})(-w)?\.svg$/.exec(name) ?? [];
    if (hash === undefined) throw httpFail('unknownPath');
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .type('image/svg+xml')
      .send(quietLandscape(Buffer.from(hash, 'hex'), isWide ? wide : upright));
  });
  return Promise.resolve();
};
