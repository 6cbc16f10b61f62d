/** The owner's side of a shop's name change (applyfor.md b): one open proposal at a time, decided by the company. */
import type { renameSchemas } from '@juhe/contract/applyfor/rename.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { judgeByWords, refuseReserved } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { isShopNameFree, lockOwnShop, lockShopName, shopOf } from '../../mall/api.ts';
import { applyforFail } from '../failures.ts';
import { isNameProposed, isNameWaiting } from '../shared/shop-names.repository.ts';
import { renameActionsOf } from './rename-actions.ts';
import { renameFail } from './rename-failures.ts';
import { shopRenameMachine } from './rename-machine.ts';
import { announce } from './rename-steps.ts';
import * as repository from './rename.repository.ts';

type Input<K extends keyof typeof renameSchemas> = HandlerInput<(typeof renameSchemas)[K]>;
type Output<K extends keyof typeof renameSchemas> = HandlerOutput<(typeof renameSchemas)[K]>;
type Renames = Output<'proposeShopName'>;

/** Proposals per shop in 24 hours, days between two approved names, and proposals shown to the owner. */
const maxProposals = 3;
const restDays = 30;
const shownProposals = 20;

const view = async (db: Db, { id: shopId, state }: { readonly id: string; readonly state: string }): Promise<Renames> => {
  const list = (await repository.renamesOf(db, shopId, shownProposals)).map(({ shopId: _shopId, ...row }) => row);
  const nextAt = (await repository.nextRenameAt(db, shopId, restDays)) ?? null;
  const limitReached = (await repository.proposalsToday(db, shopId)) >= maxProposals;
  const actions = renameActionsOf({ isShopOpen: state === 'open', latest: list[0]?.state, nextAt, limitReached });
  return { list, nextAt, actions };
};

export const listMyShopRenames = async (ctx: Ctx): Promise<Output<'listMyShopRenames'>> => {
  const ownShop = await shopOf(ctx.db, ctx.memberId);
  return ownShop ? view(ctx.db, ownShop) : null;
};

const refuseTaken = async (tx: Tx, shopId: string, name: string): Promise<void> => {
  if (!(await isShopNameFree(tx, name, shopId)) || (await isNameWaiting(tx, name)) || (await isNameProposed(tx, name)))
    throw applyforFail('shop.nameTaken', undefined, { field: 'name' });
};

/**
 * Proposes another name. Refusals at the field (409): `name.reserved`, `shop.nameTaken`, `rename.same`; others:
 * `rename.open`, `rename.wait`, `rename.tooMany`, `rename.shopNotOpen`; 404 `rename.missing` without a shop.
 */
export const proposeShopName = async (ctx: Ctx, { name }: Input<'proposeShopName'>): Promise<Renames> => {
  refuseReserved(name, 'name');
  // By word list only: the key's transaction is open, and a person reads every proposal.
  await judgeByWords({ texts: [name] }, 'name');
  return ctx.inTx(async (tx) => {
    await lockShopName(tx, name);
    const ownShop = await lockOwnShop(tx, ctx.memberId);
    if (!ownShop) throw renameFail('rename.missing');
    if (ownShop.state !== 'open') throw renameFail('rename.shopNotOpen');
    if (await repository.findOpen(tx, ownShop.id)) throw renameFail('rename.open');
    if (name === ownShop.name) throw renameFail('rename.same', undefined, { field: 'name' });
    const at = await repository.nextRenameAt(tx, ownShop.id, restDays);
    if (at !== undefined) throw renameFail('rename.wait', { at });
    if ((await repository.proposalsToday(tx, ownShop.id)) >= maxProposals)
      throw renameFail('rename.tooMany', { n: maxProposals });
    await refuseTaken(tx, ownShop.id, name);
    const { id } = await repository.insertRename(tx, { shopId: ownShop.id, name, formerName: ownShop.name });
    await shopRenameMachine.created(tx, { id, state: 'submitted', actor: ctx.actor });
    announce(tx, ctx.memberId, 'submitted');
    return view(tx, ownShop);
  });
};

/** Withdraws the open proposal (409 `rename.changed` when there is none). */
export const withdrawShopName = (ctx: Ctx): Promise<Renames> =>
  ctx.inTx(async (tx) => {
    const ownShop = await lockOwnShop(tx, ctx.memberId);
    if (!ownShop) throw renameFail('rename.missing');
    const open = await repository.findOpen(tx, ownShop.id);
    if (!open) throw renameFail('rename.changed');
    const { to } = await shopRenameMachine.transition(tx, { id: open.id, event: 'withdraw', actor: ctx.actor });
    await repository.setDecided(tx, open.id, null);
    announce(tx, ctx.memberId, to);
    return view(tx, ownShop);
  });
