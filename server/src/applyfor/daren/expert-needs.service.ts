/** Requirements of a rank on its applicants (applyfor.md b). */
import type { darenSchemas, ExpertLevel, ExpertNeed } from '@juhe/contract/applyfor/daren.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { completedPurchases, standingOf } from '../../auction/api.ts';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { completedOrders } from '../../mall/api.ts';
import { isVerified } from '../../member/api.ts';
import { fansOf } from '../../member/api.ts';
import { expertFail } from './daren-failures.ts';
import { type LevelNeeds, levelNeeds, setLevelNeeds } from './expert-level.repository.ts';

/** The member's progress; completed orders are those of the mall and of the auction, as a buyer. */
const progressOf = async (db: Db, memberId: string): Promise<LevelNeeds> => ({
  level: (await standingOf(db, memberId)).level,
  orders: (await completedOrders(db, memberId)) + (await completedPurchases(db, memberId)),
  fans: await fansOf(db, memberId),
});
const noProgress: LevelNeeds = { level: 0, orders: 0, fans: 0 };

/** In display order; a requirement below its minimum here is met by everybody and is omitted. */
const measures = [
  ['level', 2],
  ['orders', 1],
  ['fans', 1],
] as const;

const measured = (minimum: LevelNeeds, progress: LevelNeeds) =>
  measures
    .filter(([kind, from]) => minimum[kind] >= from)
    .map(([kind]) => ({ what: kind, least: minimum[kind], has: progress[kind], isMet: progress[kind] >= minimum[kind] }));

/** The requirements with the caller's progress; visitors meet none. */
export const needsFor = async (ctx: Ctx, levels: readonly ExpertLevel[]): Promise<ReadonlyMap<ExpertLevel, ExpertNeed[]>> => {
  const isMember = ctx.member !== undefined;
  const hasIdentity = isMember && (await isVerified(ctx.db, ctx.memberId));
  const progress = isMember ? await progressOf(ctx.db, ctx.memberId) : noProgress;
  const minimum = await levelNeeds(ctx.db);
  return new Map(
    levels.map((id) => [
      id,
      [
        { what: 'mobile', isMet: ctx.member?.mobile != null },
        { what: 'identity', isMet: hasIdentity },
        ...measured(minimum.get(id) ?? noProgress, progress),
      ],
    ]),
  );
};

/** Throws 409 `expert.needs`, naming the first missing requirement, when the member does not meet those of a rank. */
export const requireNeeds = async (db: Db, memberId: string, rank: ExpertLevel): Promise<void> => {
  const minimum = (await levelNeeds(db)).get(rank) ?? noProgress;
  const unmetNeed = measured(minimum, await progressOf(db, memberId)).find(({ isMet }) => !isMet);
  if (unmetNeed) throw expertFail('expert.needs', { what: unmetNeed.what, n: unmetNeed.least }, { field: 'levelId' });
};

/** Changes the requirements of a rank (operators); this applies to future applications and does not affect existing experts. */
export const setExpertNeeds = (
  ctx: Ctx,
  { levelId, level, orders, fans }: HandlerInput<(typeof darenSchemas)['setExpertNeeds']>,
): Promise<HandlerOutput<(typeof darenSchemas)['setExpertNeeds']>> =>
  ctx.inTx((tx) => setLevelNeeds(tx, levelId, { level: level ?? null, orders: orders ?? null, fans: fans ?? null }));
