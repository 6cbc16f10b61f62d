import type { Ctx } from '../../http/context.ts';
import { limitOrFail } from '../../http/rate-limit.ts';
import { sourceOf } from '../session/caller-source.ts';

/** Tries at a member's codes in 15 minutes for one source, and of all strangers together in an hour. */
const perSource = 10;
const perStrangers = 30;

/**
 * Counts a try at a six-digit or recovery code before it is looked at; throws 429. A stranger needs the first factor to come here at
 * all, and thirty tries an hour find one of three codes that count in a million within years.
 * @param mobile the member's mobile, or the id of a member without one
 */
export const limitGuesses = async (ctx: Ctx, memberId: string, mobile: string): Promise<void> => {
  const { key, isKnown } = await sourceOf(ctx, mobile);
  await limitOrFail(ctx.outside, `factor:${memberId}:${key}`, perSource, 900);
  if (!isKnown) await limitOrFail(ctx.outside, `factor:${memberId}`, perStrangers, 3600);
};
