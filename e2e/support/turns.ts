import type { test } from './test.ts';

/** Whether everything is tried (`npm run soak -- pages`) rather than what has its turn today. */
export const isComplete = process.env.SOAK === '1';

/** The runner's day, which its workers inherit: they must find the same journeys after midnight. */
process.env.JOURNEYS_DAY ??= String(Math.floor(Date.now() / 86_400_000));
const today = Number(process.env.JOURNEYS_DAY);

/**
 * Whether the item at `position` has its turn: of every `count` neighbours one a day. What takes too long for every run of
 * `npm test` takes turns by day, as in server/src/test/turn-of-day.ts.
 */
export const hasTurn = (position: number, count: number): boolean => isComplete || position % count === today % count;

/** Returns the items that have their turn: one of every `count` neighbours. */
export const turnOf = <T>(items: readonly T[], count: number): T[] => items.filter((_, position) => hasTurn(position, count));

/** Replaces `test` for a journey that does not have its turn. */
export const leftOut = (() => undefined) as unknown as typeof test;
