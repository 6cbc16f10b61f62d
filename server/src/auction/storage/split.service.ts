import type { storageSchemas } from '@juhe/contract/auction/storage.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { businessNo } from '../../http/business-no.ts';
import type { Ctx } from '../../http/call/context.ts';
import { orderFail } from '../order/order-failures.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { auctionOrderMachine } from '../order/order-machine.ts';
import { findBoughtOrder, insertOrder } from '../order/order.repository.ts';
import { storageFail } from './storage-failures.ts';

type Schemas = typeof storageSchemas.splitStoredGoods;

/** The cost of each part of `totalCents`: rounded cumulatively, so that the parts add up to the cent (auction.md C7, I6). */
export const partCosts = (totalCents: number, quantities: readonly number[]): number[] => {
  const totalQuantity = BigInt(quantities.reduce((sum, quantity) => sum + quantity, 0));
  let pieces = 0n;
  let spent = 0n;
  return quantities.map((quantity) => {
    pieces += BigInt(quantity);
    const upToHere = (BigInt(totalCents) * pieces) / totalQuantity;
    const cost = upToHere - spent;
    spent = upToHere;
    return Number(cost);
  });
};

/** Splits stored goods into parts, each a separate order with the original's root, resale count and ownership time. */
export const splitStoredGoods = (ctx: Ctx, { orderNo, quantities }: HandlerInput<Schemas>): Promise<HandlerOutput<Schemas>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const order = await findBoughtOrder(tx, memberId, orderNo);
    if (!order) throw orderFail('order.missing');
    await transitionOrder(tx, order, 'split', ctx.actor, quantities.join(' + '));
    const { quantity, priceCents } = order;
    if (quantity === 1) throw storageFail('order.unsplittable');
    if (quantities.reduce((sum, part) => sum + part, 0) !== quantity)
      throw storageFail('split.sum', { quantity }, { field: 'quantities' });
    const costs = partCosts(priceCents, quantities);
    const orderNos: string[] = [];
    for (const [index, part] of quantities.entries()) {
      const partNo = businessNo('A');
      const { id } = await insertOrder(tx, {
        orderNo: partNo,
        origin: 'split',
        lotId: order.lotId,
        round: order.round,
        rootId: order.rootId,
        parentId: order.id,
        buyerId: memberId,
        quantity: part,
        title: order.title,
        picture: order.picture,
        priceCents: costs[index] ?? 0,
        resales: order.resales,
        ownedSince: order.ownedSince,
        state: 'inStorage',
      });
      await auctionOrderMachine.created(tx, { id, state: 'inStorage', actor: ctx.actor, note: orderNo });
      orderNos.push(partNo);
    }
    return { orderNos };
  });
