import type { Ctx } from '../../http/call/context.ts';
import { limitOrFail } from '../../http/limits/rate-limit.ts';
import { sourceOf } from '../session/caller-source.ts';

/** Maximum number of attempts at a member's codes: per source in 15 minutes, and for all strangers together in an hour. */
const perSource = 10;
const perStrangers = 30;

/**
 * Counts an attempt at a six-digit or recovery code before it is checked; throws 429. A stranger needs the first factor to
 * get here at all, and thirty attempts an hour find one of three valid codes in a million only within years.
 * @param mobile the member's mobile number, or the id of a member without one
 */
export const limitGuesses = async (ctx: Ctx, memberId: string, mobile: string): Promise<void> => {
  const { key, isKnown: isRecorded } = await sourceOf(ctx, mobile);
  await limitOrFail(ctx.nonTransactional, `factor:${memberId}:${key}`, perSource, 900);
  if (!isRecorded) await limitOrFail(ctx.nonTransactional, `factor:${memberId}`, perStrangers, 3600);
};
