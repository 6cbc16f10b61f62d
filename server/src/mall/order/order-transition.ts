import type { OrderState } from '@juhe/contract/mall/order.schemas';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { orderMachine } from './order-machine.ts';
import { followProfit } from './order-profit.ts';
import { notifyOrder } from './order-notices.ts';
import type { OrderRow } from './order.repository.ts';

/** Makes the open pages of an order's member reload it. */
export const notifyMember = (tx: Tx, { memberId, orderNo }: Pick<OrderRow, 'memberId' | 'orderNo'>): void =>
  publish(tx, `member:${memberId}`, { kind: 'order', orderNo });

/**
 * Triggers an event of the order's state machine, which locks the order and refuses invalid transitions, and notifies the
 * parties.
 */
export const transitionOrder = async (
  tx: Tx,
  order: OrderRow,
  event: (typeof orderMachine.events)[number],
  actor: Actor,
  note?: string,
  waybill?: { carrier: string; waybill: string },
): Promise<{ orderNo: string; state: OrderState }> => {
  const { to } = await orderMachine.transition(tx, { id: order.id, event, actor, ...(note === undefined ? {} : { note }) });
  notifyMember(tx, order);
  await notifyOrder(tx, order, event, actor, { waybill, note });
  await followProfit(tx, order, event);
  return { orderNo: order.orderNo, state: to };
};
