import * as mallPages from '@juhe/contract/pages/mall';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { type Notice, notify } from '../../notice/notify.ts';
import type { orderMachine } from './order-machine.ts';
import type { OrderRow } from './order.repository.ts';

type Event = (typeof orderMachine.events)[number];
type OrderTemplate = Extract<Notice, { kind: 'order' }>['template'];

/** Returns the notices of a change for the buyer and the shop's owner; one's own actions produce none. */
const newsOf = (event: Event, actor: Actor): { buyer?: OrderTemplate; owner?: OrderTemplate } => {
  if (event === 'pay' || event === 'fill') return { owner: 'new' };
  if (event === 'ship') return { buyer: 'shipped' };
  if (event === 'receive' && actor.kind === 'system') return { buyer: 'received' };
  if (event === 'remind') return { owner: 'remind' };
  if (event === 'refund' && actor.kind === 'operator') return { buyer: 'refundedByCompany', owner: 'takenBackByCompany' };
  if (event === 'refund') return { buyer: 'refunded', owner: 'takenBack' };
  if (event === 'cancel' && actor.kind === 'operator') return { buyer: 'cancelledByCompany' };
  return event === 'expire' ? { buyer: 'expired' } : {};
};

const pageOf = ({ orderNo }: OrderRow): string => mallPages.orderInfo({ orderNo });

/** Notifies the buyer that an order will be received automatically tomorrow, which can be postponed once. */
export const notifyReceiptSoon = (tx: Tx, order: OrderRow): Promise<void> =>
  notify(tx, {
    memberId: order.memberId,
    kind: 'order',
    template: 'receiveSoon',
    params: { title: order.title },
    key: `order.receiveSoon:${order.orderNo}`,
    renew: true,
    link: pageOf(order),
  });

/** Notifies the buyer that money arrived when nothing was to be paid any more, and was returned. */
export const notifyReturned = (tx: Tx, order: OrderRow, amountCents: number): Promise<void> =>
  notify(tx, {
    memberId: order.memberId,
    kind: 'order',
    template: 'returned',
    params: { title: order.title, amountCents },
    key: `order.returned:${order.orderNo}`,
    renew: true,
    link: pageOf(order),
  });

/** Sends the notices of an order's change. The owner has no page for an order yet, so those have no link. */
export const notifyOrder = async (
  tx: Tx,
  order: OrderRow,
  event: Event,
  actor: Actor,
  more: { readonly waybill?: { carrier: string; waybill: string } | undefined; readonly note?: string | undefined },
): Promise<void> => {
  const { buyer, owner } = newsOf(event, actor);
  const amountCents = order.payableCents - order.refundedCents;
  const params = { title: order.title, amountCents, reason: more.note ?? '', ...more.waybill };
  const write = (memberId: string, template: OrderTemplate, link: string) =>
    notify(tx, {
      memberId,
      kind: 'order',
      template,
      params,
      key: `order.${template}:${order.orderNo}`,
      link,
      renew: template === 'remind',
    });
  if (buyer) await write(order.memberId, buyer, pageOf(order));
  if (owner && order.shopOwnerId !== null) await write(order.shopOwnerId, owner, '');
};
