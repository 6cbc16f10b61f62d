import type { Db } from '../../db/db.ts';
import type { Ctx } from './context.ts';
import { consumeToken, tooMany } from '../limits/rate-limit.ts';

/**
 * Charges one of the `count` things of a kind that a member may create in 24 hours (times `RATE_LIMIT_SCALE`), or refuses
 * with 429 `tooMany`. Attempts count as well, ahead of an open transaction, unless it is counted in the call's transaction
 * (`db`). For a kind with its own text use `consumeToken`.
 */
export const consumeDailyQuota = async (ctx: Ctx, kind: string, count: number, db?: Db): Promise<void> => {
  const dailyBudget = count * ctx.deps.config.rateLimitScale;
  const consume = (on: Db) => consumeToken(on, `${kind}-day:${ctx.memberId}`, dailyBudget, 24 * 3600);
  const attempt = await (db ? consume(db) : ctx.ahead(`quota ${kind}`, () => consume(ctx.nonTransactional)));
  if (!attempt.ok) throw tooMany(attempt.retryAfter);
};
