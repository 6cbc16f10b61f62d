import * as mallPages from '@juhe/contract/pages/mall';
import type { Tx } from '../../db/db.ts';
import { type Notice, notify } from '../../notice/notify.ts';
import type { OrderRow } from '../order/order.repository.ts';
import type { AfterSaleEvent } from './after-sale-machine.ts';
import type { CaseRow } from './after-sale.repository.ts';

type OrderTemplate = Extract<Notice, { kind: 'order' }>['template'];

/** Returns the notice for the buyer; the buyer's own actions produce none. */
const newsOf = (event: AfterSaleEvent, { kind }: CaseRow, by: 'member' | 'operator' | 'system'): OrderTemplate | undefined => {
  switch (event) {
    case 'approve':
      return kind === 'refund' ? undefined : 'afterSaleApproved';
    case 'reject':
      return 'afterSaleRejected';
    case 'refund':
      return 'afterSaleRefunded';
    case 'reship':
      return 'afterSaleReshipped';
    case 'receive':
      return by === 'operator' ? 'afterSaleReceived' : undefined;
    case 'dismiss':
      return 'afterSaleDismissed';
    default:
      return event === 'lapse' && by === 'system' ? 'afterSaleLapsed' : undefined;
  }
};

/** Sends a case's notices to its member; the shop's owner is notified of the application and of refunds. */
export const notifyCase = async (
  tx: Tx,
  order: OrderRow,
  caseRow: CaseRow,
  event: AfterSaleEvent | 'created',
  by: 'member' | 'operator' | 'system',
  more: { readonly reason?: string; readonly carrier?: string; readonly waybill?: string } = {},
): Promise<void> => {
  const params = { title: caseRow.productName, amountCents: caseRow.cents + caseRow.freightCents, n: caseRow.quantity, ...more };
  const write = (memberId: string, template: OrderTemplate, link: string) =>
    notify(tx, { memberId, kind: 'order', template, params, key: `afterSale.${template}:${caseRow.id}`, renew: true, link });
  const template = event === 'created' ? undefined : newsOf(event, caseRow, by);
  if (template) await write(caseRow.memberId, template, mallPages.afterSaleInfo({ id: caseRow.id }));
  if (order.shopOwnerId === null) return;
  if (event === 'created') await write(order.shopOwnerId, 'afterSaleNew', '');
  if (event === 'refund') await write(order.shopOwnerId, 'afterSalePaidBack', '');
};
