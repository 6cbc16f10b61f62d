import * as mallPages from '@juhe/contract/pages/mall';
import type { Tx } from '../../db/db.ts';
import { type Notice, notify } from '../../social/api.ts';
import type { OrderRow } from '../order/order.repository.ts';
import type { AfterSaleEvent } from './after-sale-machine.ts';
import type { CaseRow } from './after-sale.repository.ts';

type OrderTemplate = Extract<Notice, { kind: 'order' }>['template'];

/** What the buyer is told of; what one did oneself is no news. */
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

/** Notices of a case's step to its member; its shop's owner hears of the beginning and of money that goes back. */
export const tellCase = async (
  tx: Tx,
  order: OrderRow,
  found: CaseRow,
  event: AfterSaleEvent | 'created',
  by: 'member' | 'operator' | 'system',
  more: { readonly reason?: string; readonly carrier?: string; readonly waybill?: string } = {},
): Promise<void> => {
  const params = { title: found.productName, amountCents: found.cents + found.freightCents, n: found.quantity, ...more };
  const write = (memberId: string, template: OrderTemplate, link: string) =>
    notify(tx, { memberId, kind: 'order', template, params, key: `afterSale.${template}:${found.id}`, renew: true, link });
  const template = event === 'created' ? undefined : newsOf(event, found, by);
  if (template) await write(found.memberId, template, mallPages.afterSaleInfo({ id: found.id }));
  if (order.shopOwnerId === null) return;
  if (event === 'created') await write(order.shopOwnerId, 'afterSaleNew', '');
  if (event === 'refund') await write(order.shopOwnerId, 'afterSalePaidBack', '');
};
