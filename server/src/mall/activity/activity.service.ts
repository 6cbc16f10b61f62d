/** Activities of products: group buying and bargains (domain.md §4). */
import type { activitySchemas } from '@juhe/contract/mall/activity.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { mallFail } from '../failures.ts';
import { checkActivities } from '../shop-life/plan-limits.ts';
import { activityFail } from '../shared/activity-failures.ts';
import * as repository from './activity.repository.ts';

type Input<K extends keyof typeof activitySchemas> = HandlerInput<(typeof activitySchemas)[K]>;
type Output<K extends keyof typeof activitySchemas> = HandlerOutput<(typeof activitySchemas)[K]>;

const sides = (rows: readonly repository.ProductActivityRow[]): Output<'getProductActivity'> => {
  const group = rows.find(({ kind }) => kind === 'group');
  const bargain = rows.find(({ kind }) => kind === 'bargain');
  return {
    group: group
      ? {
          activityId: group.activityId,
          size: group.people,
          priceCents: group.priceCents,
          shelfCents: group.shelfCents,
          endsAt: group.endsAt,
        }
      : null,
    bargain: bargain
      ? {
          activityId: bargain.activityId,
          skuId: bargain.skuId ?? '',
          helpers: bargain.people,
          startCents: bargain.startCents ?? 0,
          floorCents: bargain.floorCents ?? 0,
          endsAt: bargain.endsAt,
        }
      : null,
  };
};

/** Returns a product's current activities; none for goods that are not on sale. */
export const getProductActivity = async (
  ctx: Ctx,
  { saleNo }: Input<'getProductActivity'>,
): Promise<Output<'getProductActivity'>> => sides(await repository.activitiesOfProduct(ctx.db, saleNo));

/** Locks and returns a product for which an activity of this kind may begin. */
const freeProduct = async (tx: Tx, kind: 'group' | 'bargain', saleNo: string): Promise<{ id: string }> => {
  const product = await repository.lockProduct(tx, saleNo);
  if (!product) throw mallFail('goods.missing', {}, { field: 'saleNo' });
  await checkActivities(tx, product.shopId);
  if (await repository.overlaps(tx, kind, product.id)) throw activityFail('activity.overlap');
  return product;
};

/** Group prices are fixed when the activity begins: the shelf prices of that moment less the discount. */
export const createGroupActivity = (ctx: Ctx, input: Input<'createGroupActivity'>): Promise<Output<'createGroupActivity'>> =>
  ctx.inTx(async (tx) => {
    const { saleNo, size, offCents, maxQuantity, memberLimit, days } = input;
    const { id } = await freeProduct(tx, 'group', saleNo);
    const lowest = Math.min(...(await repository.shelfOf(tx, id)).map(({ priceCents }) => priceCents));
    if (lowest - offCents < 1) throw activityFail('activity.price', { priceCents: lowest }, { field: 'offCents' });
    const activity = await repository.insertActivity(tx, {
      kind: 'group',
      productId: id,
      people: size,
      maxQuantity,
      memberLimit,
      days,
    });
    await repository.insertPrices(tx, activity.activityId, offCents, id);
    return activity;
  });

/** A bargain begins at the shelf price of its SKU. */
export const createBargainActivity = (
  ctx: Ctx,
  input: Input<'createBargainActivity'>,
): Promise<Output<'createBargainActivity'>> =>
  ctx.inTx(async (tx) => {
    const { saleNo, skuId, helpers, floorCents, days } = input;
    const { id } = await freeProduct(tx, 'bargain', saleNo);
    const shelf = await repository.shelfOf(tx, id);
    const sku =
      skuId === undefined ? (shelf.find(({ available }) => available > 0) ?? shelf[0]) : shelf.find((sku) => sku.id === skuId);
    if (!sku) throw mallFail('goods.missing', {}, { field: 'skuId' });
    const { priceCents } = sku;
    if (floorCents >= priceCents) throw activityFail('activity.price', { priceCents }, { field: 'floorCents' });
    if (priceCents - floorCents < helpers)
      throw activityFail('activity.helpers', { priceCents, n: helpers }, { field: 'helpers' });
    return repository.insertActivity(tx, {
      kind: 'bargain',
      productId: id,
      people: helpers,
      skuId: sku.id,
      startCents: priceCents,
      floorCents,
      days,
    });
  });

export const stopActivity = (ctx: Ctx, { activityId }: Input<'stopActivity'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.stopActivity(tx, activityId))) throw activityFail('activity.missing');
    return null;
  });

export const listActivities = (ctx: Ctx, { kind, ...page }: Input<'listActivities'>): Promise<Output<'listActivities'>> =>
  pageOf(page, (limit, offset) => repository.activityPage(ctx.db, kind, limit, offset));
