import { z } from 'zod';
import { cents, fileUrl, id, instant, list, pageInput, pageOf } from '../fields.ts';

/** Things in a member's watch history; news and picture sets are articles. */
export const watchedKinds = ['article', 'video', 'goods', 'book', 'lot', 'course'] as const;
export type WatchedKind = (typeof watchedKinds)[number];

/** A thing by its id; a lot by its productNo. */
const watchedRef = z.object({ kind: z.enum(watchedKinds), id });

const watched = z.object({
  kind: z.enum(watchedKinds),
  id: z.string(),
  title: z.string(),
  picUrl: fileUrl,
  width: z.number().int(),
  height: z.number().int(),
  /** The author, the shop or the teacher; null for none. */
  by: z.string().nullable(),
  /** For goods, lots, and courses with a price. */
  priceCents: cents.nullable(),
  /** Determines the page: article, news or pictures; pt or jd; text or audio; online or offline. */
  variant: z.string(),
  /** Identifier in the URL of platform goods. */
  saleNo: z.string().nullable(),
  seenAt: instant,
});
export type Watched = z.output<typeof watched>;

export const historySchemas = {
  saveWatchHistory: { input: watchedRef, output: z.null() },
  listWatchHistory: {
    /** All kinds when omitted. */
    input: z.object({ ...pageInput, kinds: list(z.enum(watchedKinds), watchedKinds.length).default([]) }),
    output: pageOf(watched),
  },
  removeWatchHistory: { input: watchedRef, output: z.null() },
  clearWatchHistory: {
    input: z.object({ kinds: list(z.enum(watchedKinds), watchedKinds.length).default([]) }),
    output: z.object({ removed: z.number().int() }),
  },
};
