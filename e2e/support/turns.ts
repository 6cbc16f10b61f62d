import type { test } from './test.ts';

/** Whether all items are tested (`npm run soak -- pages`) rather than today's selection. */
export const isComplete = process.env.SOAK === '1';

/** The runner's day, which its workers inherit: they must select the same journeys after midnight. */
process.env.JOURNEYS_DAY ??= String(Math.floor(Date.now() / 86_400_000));
const today = Number(process.env.JOURNEYS_DAY);

/**
 * Whether the item at `position` is tested today: one of every `count` neighbours per day. Journeys that are too slow for every
 * run of `npm test` rotate by day, as in server/src/test/daily-rotation.ts.
 */
export const hasTurn = (position: number, count: number): boolean => isComplete || position % count === today % count;

/** Returns the items that are tested today: one of every `count` neighbours. */
export const turnOf = <T>(items: readonly T[], count: number): T[] => items.filter((_, position) => hasTurn(position, count));

/** Replaces `test` for a journey that is not tested today. */
export const leftOut = (() => undefined) as unknown as typeof test;
