/** The company's side of a shop's name change (applyfor.md b): the shop has the name from the approval on, never before. */
import type { renameSchemas } from '@juhe/contract/applyfor/rename.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { isShopNameFree, lockShopName, lockShopOfMember, type OwnedShop, renameShop } from '../../mall/api.ts';
import { notify } from '../../notice/notify.ts';
import { applyforFail } from '../failures.ts';
import { isNameProposed, isNameWaiting } from '../shared/shop-names.repository.ts';
import { renameFail } from './rename-failures.ts';
import { shopRenameMachine } from './rename-machine.ts';
import { announce } from './rename-steps.ts';
import * as repository from './rename.repository.ts';
import type { RenameRow } from './rename.repository.ts';

type Input<K extends keyof typeof renameSchemas> = HandlerInput<(typeof renameSchemas)[K]>;
type Output<K extends keyof typeof renameSchemas> = HandlerOutput<(typeof renameSchemas)[K]>;
type Decided = Output<'approveShopName'>;

export const listShopRenames = (ctx: Ctx, { state, ...page }: Input<'listShopRenames'>): Promise<Output<'listShopRenames'>> =>
  pageOf(page, (limit, offset) => repository.renamePage(ctx.db, state, limit, offset));

/** Decides with the shop locked first, in the same order as its owner. */
const decide = async (
  ctx: Ctx,
  tx: Tx,
  { id, shopId }: RenameRow,
  event: 'approve' | 'reject',
  refusal: string | null,
): Promise<{ shop: OwnedShop; decided: Decided }> => {
  const shop = await lockShopOfMember(tx, shopId);
  if (!shop) throw renameFail('rename.missing');
  ctx.concerns(shop.ownerId);
  const { to } = await shopRenameMachine.transition(tx, {
    id,
    event,
    actor: ctx.actor,
    ...(refusal === null ? {} : { note: refusal }),
  });
  await repository.setDecided(tx, id, refusal);
  announce(tx, shop.ownerId, to);
  return { shop, decided: { id, state: to } };
};

const mustFind = async (tx: Tx, id: string): Promise<RenameRow> => {
  const row = await repository.findRename(tx, id);
  if (!row) throw renameFail('rename.missing');
  return row;
};

/** Checks the name again: it may have become another shop's since it was proposed (409 `shop.nameTaken`). */
export const approveShopName = (ctx: Ctx, { id }: Input<'approveShopName'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const proposed = await mustFind(tx, id);
    const { name, shopId } = proposed;
    await lockShopName(tx, name);
    const { shop, decided } = await decide(ctx, tx, proposed, 'approve', null);
    if (shop.state === 'closed') throw renameFail('rename.shopNotOpen');
    if (!(await isShopNameFree(tx, name, shopId)) || (await isNameWaiting(tx, name)) || (await isNameProposed(tx, name, id)))
      throw applyforFail('shop.nameTaken');
    await renameShop(tx, shopId, name);
    await notify(tx, {
      memberId: shop.ownerId,
      kind: 'service',
      template: 'shopRenamed',
      params: { shopName: name },
      link: applyforPages.info(),
    });
    return decided;
  });

export const rejectShopName = (ctx: Ctx, { id, reason }: Input<'rejectShopName'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const proposed = await mustFind(tx, id);
    const { shop, decided } = await decide(ctx, tx, proposed, 'reject', reason);
    await notify(tx, {
      memberId: shop.ownerId,
      kind: 'service',
      template: 'shopRenameRejected',
      params: { shopName: proposed.name, reason },
      link: applyforPages.info(),
    });
    return decided;
  });
