import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { type AuctionOrderEvent, auctionOrderMachine } from './order-machine.ts';
import { type AuctionOrderRow, setEnded } from './order.repository.ts';

/** States that only an operator's correction (refund, reinstatement) or a returned payment can follow. */
const finalStates: ReadonlySet<AuctionOrderState> = new Set([
  'received',
  'settled',
  'split',
  'replaced',
  'defaulted',
  'refunded',
]);

/**
 * Triggers an event of the order's machine, which locks the order and refuses invalid transitions, and notifies the open pages
 * of both sides.
 */
export const transitionOrder = async (
  tx: Tx,
  order: Pick<AuctionOrderRow, 'id' | 'orderNo' | 'buyerId' | 'sellerId'>,
  event: AuctionOrderEvent,
  actor: Actor,
  note?: string,
): Promise<AuctionOrderState> => {
  const { to } = await auctionOrderMachine.transition(tx, { id: order.id, event, actor, note });
  if (finalStates.has(to)) await setEnded(tx, order.id);
  for (const memberId of [order.buyerId, order.sellerId])
    if (memberId !== null) publish(tx, `member:${memberId}`, { kind: 'auctionOrder', orderNo: order.orderNo });
  return to;
};
