/** What a rank asks of who applies for it (applyfor.md b). */
import type { darenSchemas, ExpertLevel, ExpertNeed } from '@juhe/contract/applyfor/daren.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { completedPurchases, standingOf } from '../../auction/api.ts';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { completedOrders } from '../../mall/api.ts';
import { isVerified } from '../../member/api.ts';
import { fansOf } from '../../social/api.ts';
import { expertFail } from './daren-failures.ts';
import { type LevelNeeds, levelNeeds, setLevelNeeds } from './expert-level.repository.ts';

/** What a member has of it; completed orders are those of the mall and of the auction, as a buyer. */
const progressOf = async (db: Db, memberId: string): Promise<LevelNeeds> => ({
  level: (await standingOf(db, memberId)).level,
  orders: (await completedOrders(db, memberId)) + (await completedPurchases(db, memberId)),
  fans: await fansOf(db, memberId),
});
const nothing: LevelNeeds = { level: 0, orders: 0, fans: 0 };

/** In the order in which they are told; a rank whose least is met by everybody does not ask for it. */
const measures = [
  ['level', 2],
  ['orders', 1],
  ['fans', 1],
] as const;

const measured = (least: LevelNeeds, has: LevelNeeds) =>
  measures
    .filter(([what, from]) => least[what] >= from)
    .map(([what]) => ({ what, least: least[what], has: has[what], isMet: has[what] >= least[what] }));

/** What of it the caller meets, with how far it is; visitors meet nothing. */
export const needsFor = async (ctx: Ctx, levels: readonly ExpertLevel[]): Promise<ReadonlyMap<ExpertLevel, ExpertNeed[]>> => {
  const isMember = ctx.member !== undefined;
  const hasIdentity = isMember && (await isVerified(ctx.db, ctx.memberId));
  const has = isMember ? await progressOf(ctx.db, ctx.memberId) : nothing;
  const least = await levelNeeds(ctx.db);
  return new Map(
    levels.map((id) => [
      id,
      [
        { what: 'mobile', isMet: ctx.member?.mobile != null },
        { what: 'identity', isMet: hasIdentity },
        ...measured(least.get(id) ?? nothing, has),
      ],
    ]),
  );
};

/** Throws 409 `expert.needs` with what is missing first, for who does not meet what a rank asks for. */
export const requireNeeds = async (db: Db, memberId: string, rank: ExpertLevel): Promise<void> => {
  const least = (await levelNeeds(db)).get(rank) ?? nothing;
  const unmetNeed = measured(least, await progressOf(db, memberId)).find(({ isMet }) => !isMet);
  if (unmetNeed) throw expertFail('expert.needs', { what: unmetNeed.what, n: unmetNeed.least }, { field: 'levelId' });
};

/** Operators change what a rank asks for; it holds for whoever applies from now on, and takes nothing from who is an expert. */
export const setNeeds = (
  ctx: Ctx,
  { levelId, level, orders, fans }: HandlerInput<(typeof darenSchemas)['setExpertNeeds']>,
): Promise<HandlerOutput<(typeof darenSchemas)['setExpertNeeds']>> =>
  ctx.inTx((tx) => setLevelNeeds(tx, levelId, { level: level ?? null, orders: orders ?? null, fans: fans ?? null }));
