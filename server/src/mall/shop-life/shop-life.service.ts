/** A shop after its approval (applyfor.md a, b): its profile and state. */
import type { shopLifeSchemas } from '@juhe/contract/mall/shop-life.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as socialPages from '@juhe/contract/pages/social';
import { planOf } from '../../rights/api.ts';
import { attachSitePictures, judgeTexts, refuseDoubtful, sanctions } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { dropRole, lockMembers } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { shopFail } from '../shop/shop-failures.ts';
import { isShopNameFree, lockShopName } from '../shop/shop.repository.ts';
import { openShop } from './open-shop.ts';
import { ownShopActionsOf } from './own-shop-actions.ts';
import { shopLifeFail } from './shop-life-failures.ts';
import { shopMachine } from './shop-life-machine.ts';
import * as repository from './shop-life.repository.ts';
import type { OwnedShop } from './shop-life.repository.ts';

type Input<K extends keyof typeof shopLifeSchemas> = HandlerInput<(typeof shopLifeSchemas)[K]>;
type Output<K extends keyof typeof shopLifeSchemas> = HandlerOutput<(typeof shopLifeSchemas)[K]>;
type OwnShop = NonNullable<Output<'getMyShop'>>;
type Moved = Output<'suspendShop'>;

const view = async (db: Db, memberId: string, lang: string): Promise<OwnShop | null> => {
  const row = await repository.findOwnShop(db, memberId);
  return row ? { ...row, plan: (await planOf(db, row.id, lang)) ?? null, actions: ownShopActionsOf(row.state) } : null;
};

export const getMyShop = (ctx: Ctx): Promise<Output<'getMyShop'>> => view(ctx.db, ctx.memberId, ctx.lang);

/**
 * Changes the owner's shop. Changes are visible immediately, so doubtful content is refused. A closed shop cannot be changed
 * (409 `shop.closed`).
 */
export const updateMyShop = async (ctx: Ctx, change: Input<'updateMyShop'>): Promise<Output<'updateMyShop'>> => {
  for (const field of ['intro', 'notice', 'hours', 'returnAddress'] as const) {
    const text = change[field];
    if (text) refuseDoubtful(await judgeTexts(ctx, [text], field), field);
  }
  return ctx.inTx(async (tx) => {
    const shop = await repository.lockOwnShop(tx, ctx.memberId);
    if (!shop) throw shopLifeFail('shop.none');
    if (shop.state === 'closed') throw shopLifeFail('shop.closed');
    if (change.logo !== undefined)
      await attachSitePictures(tx, ctx.memberId, [change.logo], { field: 'logo', storedUrls: [shop.logo] });
    await repository.changeShop(tx, shop.id, change);
    const changed = await view(tx, ctx.memberId, ctx.lang);
    if (!changed) throw shopLifeFail('shop.none');
    return changed;
  });
};

/**
 * Locks the shop's owner and goods, before the shop itself; 404 for a shop without an owner or whose owner's account is
 * deleted.
 */
const lockShop = async (tx: Tx, shopId: string): Promise<OwnedShop> => {
  const shop = await repository.findShopOfMember(tx, shopId);
  if (!shop || (await lockMembers(tx, [shop.ownerId])).length === 0) throw shopFail('shop.missing');
  await repository.lockGoodsOf(tx, shopId);
  return shop;
};

const announce = (tx: Tx, { id, ownerId }: OwnedShop, state: Moved['state']): Moved => {
  publish(tx, `member:${ownerId}`, { kind: 'shopApplication', state });
  return { id, state };
};

type Template = 'shopSuspended' | 'shopReinstated' | 'shopClosed';

const notifyOwner = (tx: Tx, { id, ownerId, name }: OwnedShop, template: Template, reason: string, link: string): Promise<void> =>
  notify(tx, {
    memberId: ownerId,
    kind: 'service',
    template,
    params: { shopName: name, reason },
    link,
    key: `shop:${id}`,
    renew: true,
  });

/** Effects of a closing, after which the owner has no shop that others could visit (APPLYFOR-23). */
const endShop = async (tx: Tx, { id, ownerId }: OwnedShop): Promise<void> => {
  await repository.takeGoodsOff(tx, id, { comesBack: false });
  await dropRole(tx, ownerId, 'shopOwner');
};

/**
 * Closes the owner's shop permanently, once its last order is finished (409 `shop.ordersOpen`); waits for orders being
 * created.
 */
export const closeMyShop = (ctx: Ctx): Promise<Moved> =>
  ctx.inTx(async (tx) => {
    const ownShop = await repository.findOwnShop(tx, ctx.memberId);
    if (!ownShop) throw shopLifeFail('shop.none');
    const shop = await lockShop(tx, ownShop.id);
    const { to } = await shopMachine.transition(tx, { id: shop.id, event: 'close', actor: ctx.actor });
    const n = await repository.openOrdersOf(tx, shop.id);
    if (n > 0) throw shopLifeFail('shop.ordersOpen', { n });
    await endShop(tx, shop);
    return announce(tx, shop, to);
  });

export const listShops = (ctx: Ctx, { state, keyword, ...page }: Input<'listShops'>): Promise<Output<'listShops'>> =>
  pageOf(page, (limit, offset) => repository.shopPage(ctx.db, { state, keyword }, limit, offset));

/**
 * Opens a shop of the company: it has no owner and no commission, and what it sells is platform revenue (MALL-76). Refuses with
 * 409 `shop.nameUsed` a name that a shop has in any spelling.
 */
export const openCompanyShop = (ctx: Ctx, { name, logo, intro }: Input<'openCompanyShop'>): Promise<Output<'openCompanyShop'>> =>
  ctx.inTx(async (tx) => {
    await lockShopName(tx, name);
    if (!(await isShopNameFree(tx, name))) throw shopLifeFail('shop.nameUsed', undefined, { field: 'name' });
    await attachSitePictures(tx, null, [logo], { field: 'logo' });
    const { id } = await openShop(tx, { name, logo, intro, ownerId: null, commissionBp: 0 }, ctx.actor);
    return { id, state: 'open' };
  });

const decide = (
  ctx: Ctx,
  shopId: string,
  event: 'suspend' | 'reinstate' | 'close',
  reason: string,
  effect: (tx: Tx, shop: OwnedShop) => Promise<unknown>,
): Promise<Moved> =>
  ctx.inTx(async (tx) => {
    const shop = await lockShop(tx, shopId);
    ctx.concerns(shop.ownerId);
    const { to } = await shopMachine.transition(tx, {
      id: shopId,
      event,
      actor: ctx.actor,
      ...(reason === '' ? {} : { note: reason }),
    });
    await repository.setReason(tx, shopId, reason);
    await effect(tx, shop);
    return announce(tx, shop, to);
  });

/** Records the measure as removed content: the owner may appeal as against any other measure. */
const impose = (ctx: Ctx, { id, ownerId, name }: OwnedShop, reason: string) =>
  sanctions.of(ctx.deps, 'impose')(ctx, {
    memberId: ownerId,
    measure: 'removal',
    reason,
    thing: { kind: 'shop', targetId: id, about: name },
  });

/** Suspends a shop: page and goods are hidden, no purchases and no payouts; existing orders continue. */
export const suspendShop = (ctx: Ctx, { shopId, reason }: Input<'suspendShop'>): Promise<Moved> =>
  decide(ctx, shopId, 'suspend', reason, async (tx, shop) => {
    await repository.takeGoodsOff(tx, shopId, { comesBack: true });
    await impose(ctx, shop, reason);
    await notifyOwner(tx, shop, 'shopSuspended', reason, socialPages.sanctions());
  });

export const reinstateShop = (ctx: Ctx, { shopId }: Input<'reinstateShop'>): Promise<Moved> =>
  decide(ctx, shopId, 'reinstate', '', async (tx, shop) => {
    await repository.restoreGoodsOnSale(tx, shopId);
    await notifyOwner(tx, shop, 'shopReinstated', '', applyforPages.info());
  });

/** Closes a shop permanently; existing orders continue, and the owner keeps the wallet. */
export const closeShop = (ctx: Ctx, { shopId, reason }: Input<'closeShop'>): Promise<Moved> =>
  decide(ctx, shopId, 'close', reason, async (tx, shop) => {
    await endShop(tx, shop);
    await impose(ctx, shop, reason);
    await notifyOwner(tx, shop, 'shopClosed', reason, socialPages.sanctions());
  });
