import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { notify } from '../../notice/notify.ts';
import { itemsOf, type ParcelRow } from './storage.repository.ts';

type Template = 'goodsShipped' | 'goodsReceived' | 'goodsReceiveSoon';

/** Notifies the owner of the goods about a parcel, once per event regardless of the number of orders in it. */
export const notifyParcel = async (tx: Tx, parcel: ParcelRow, template: Template): Promise<void> => {
  const [first] = await itemsOf(tx, parcel.id);
  if (!first) return;
  await notify(tx, {
    memberId: parcel.memberId,
    kind: 'auction',
    template,
    params: { title: first.title, carrier: parcel.carrier ?? '', waybill: parcel.waybill ?? '' },
    key: `auction.${template}:${parcel.parcelNo}`,
    renew: template === 'goodsReceiveSoon',
    link: auctionPages.auctionLogistics({ orderNo: first.orderNo }),
  });
};
