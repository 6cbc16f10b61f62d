import { z } from 'zod';
import { cents, fileUrl, id, instant, list, pageInput, pageOf } from '../fields.ts';

/** What a member looks at; news and sets of pictures are articles. */
export const watchedKinds = ['article', 'video', 'goods', 'book', 'lot', 'course'] as const;
export type WatchedKind = (typeof watchedKinds)[number];

/** A thing by its id; a lot by its productNo. */
const thing = z.object({ kind: z.enum(watchedKinds), id });

const watched = z.object({
  kind: z.enum(watchedKinds),
  id: z.string(),
  title: z.string(),
  picUrl: fileUrl,
  width: z.number().int(),
  height: z.number().int(),
  /** The author, the shop or the teacher; null where there is none. */
  by: z.string().nullable(),
  /** Goods, lots, and courses that cost something. */
  priceCents: cents.nullable(),
  /** Which page shows it: article, news or pictures; pt or jd; text or audio; online or offline. */
  variant: z.string(),
  /** How goods of the platform are addressed. */
  saleNo: z.string().nullable(),
  seenAt: instant,
});
export type Watched = z.output<typeof watched>;

export const historySchemas = {
  saveHistory: { input: thing, output: z.null() },
  getWatchHistory: {
    /** Without kinds everything. */
    input: z.object({ ...pageInput, kinds: list(z.enum(watchedKinds), watchedKinds.length).default([]) }),
    output: pageOf(watched),
  },
  removeWatchHistory: { input: thing, output: z.null() },
  clearWatchHistory: {
    input: z.object({ kinds: list(z.enum(watchedKinds), watchedKinds.length).default([]) }),
    output: z.object({ removed: z.number().int() }),
  },
};
