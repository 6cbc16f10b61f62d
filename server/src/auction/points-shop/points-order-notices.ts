import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { notify } from '../../notice/notify.ts';
import type { PointsOrderRow } from './points-order.repository.ts';
import type { pointsOrderMachine } from './points-order-machine.ts';

type Template = 'pointsOrderShipped' | 'pointsOrderReceived' | 'pointsOrderCancelled';

/** The notice to the member, if any; the member's own actions cause none. */
const newsOf = (event: (typeof pointsOrderMachine.events)[number], { kind }: Actor): Template | undefined => {
  if (event === 'ship') return 'pointsOrderShipped';
  if (event === 'receive') return kind === 'system' ? 'pointsOrderReceived' : undefined;
  return kind === 'operator' ? 'pointsOrderCancelled' : undefined;
};

/** Notifies the member of a change to the order by somebody else or by a deadline. */
export const notifyPointsOrder = async (
  tx: Tx,
  order: Pick<PointsOrderRow, 'memberId' | 'orderNo' | 'title' | 'points'>,
  event: (typeof pointsOrderMachine.events)[number],
  actor: Actor,
  more: { readonly carrier?: string; readonly waybill?: string; readonly reason?: string } = {},
): Promise<void> => {
  const template = newsOf(event, actor);
  if (template === undefined) return;
  await notify(tx, {
    memberId: order.memberId,
    kind: 'auction',
    template,
    params: { title: order.title, points: order.points, carrier: '', waybill: '', reason: '', ...more },
    key: `${template}:${order.orderNo}`,
    link: auctionPages.pointsOrders({ orderNo: order.orderNo }),
  });
};
