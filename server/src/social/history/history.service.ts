import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { historySchemas } from '@juhe/contract/social/history.schemas';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { historyFail } from './history-failures.ts';
import * as repository from './history.repository.ts';

type Input<K extends keyof typeof historySchemas> = HandlerInput<(typeof historySchemas)[K]>;
type Output<K extends keyof typeof historySchemas> = HandlerOutput<(typeof historySchemas)[K]>;

export const saveWatchHistory = (ctx: Ctx, { kind, id }: Input<'saveWatchHistory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.remember(tx, ctx.memberId, kind, id))) throw historyFail('history.thingMissing');
    return null;
  });

export const listWatchHistory = (
  ctx: Ctx,
  { kinds, ...page }: Input<'listWatchHistory'>,
): Promise<Output<'listWatchHistory'>> => {
  const { memberId } = ctx;
  return pageOf(page, (limit, offset) => repository.watchedPage(ctx.db, memberId, kinds, limit, offset));
};

/** Removing a missing entry is not an error. */
export const removeWatchHistory = async (ctx: Ctx, { kind, id }: Input<'removeWatchHistory'>): Promise<null> => {
  await repository.removeEntry(ctx.db, ctx.memberId, kind, id);
  return null;
};

export const clearWatchHistory = async (
  ctx: Ctx,
  { kinds }: Input<'clearWatchHistory'>,
): Promise<Output<'clearWatchHistory'>> => ({
  removed: await repository.removeKinds(ctx.db, ctx.memberId, kinds),
});

/** Hourly clean-up: deletes expired entries. */
export const cleanUpHistory = (db: Db): Promise<boolean> => repository.removeOutdated(db);
