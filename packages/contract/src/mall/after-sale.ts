import { defineOperations } from '../operation.ts';
import type { afterSaleSchemas } from './after-sale.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = { method: 'POST', encoding: 'json', access: 'required', extension: true, idempotent: true } as const;
const operate = { ...write, access: 'operator' } as const;

export const afterSale = defineOperations<typeof afterSaleSchemas>()('mall/after-sale', {
  listAfterSaleGoods: {
    ...read,
    path: '/api/mall/afterSale/getAfterSaleGoods',
    summary: "Lists the member's items that are eligible for after-sale, by the time of their orders.",
  },
  getOrderAfterSale: {
    ...read,
    path: '/api/mall/afterSale/getOrderAfterSale',
    summary: 'Lists the items of one order with what can still be requested for each, and their cases.',
  },
  previewAfterSale: {
    ...read,
    path: '/api/mall/afterSale/previewAfterSale',
    summary: 'Returns the refundable value of some units of an item, to the cent, without opening a case.',
  },
  applyForAfterSale: {
    ...write,
    path: '/api/mall/afterSale/applyAfterSale',
    summary: 'Opens a case for some units of an item: refund, return and refund, or exchange.',
  },
  listMyAfterSales: { ...read, path: '/api/mall/afterSale/getAfterSaleList', summary: "Lists the member's cases, newest first." },
  getAfterSale: { ...read, path: '/api/mall/afterSale/getAfterSaleDetail', summary: 'Returns one case with its timeline.' },
  withdrawAfterSale: { ...write, path: '/api/mall/afterSale/withdrawAfterSale', summary: "Cancels the member's case." },
  sendBackAfterSale: {
    ...write,
    path: '/api/mall/afterSale/sendBackAfterSale',
    summary: 'Reports that the member has returned the goods, with carrier and waybill.',
  },
  appealAfterSale: {
    ...write,
    path: '/api/mall/afterSale/appealAfterSale',
    summary: 'Appeals against a rejection, with further text or pictures.',
  },
  confirmExchange: {
    ...write,
    path: '/api/mall/afterSale/confirmExchange',
    summary: 'Confirms that the member has received the new goods.',
  },
  listAfterSale: {
    ...read,
    access: 'operator',
    path: '/api/operator/afterSale/list',
    summary: 'Lists the cases in a state, longest waiting first; without a state those that await the company.',
  },
  approveAfterSale: {
    ...operate,
    path: '/api/operator/afterSale/approve',
    summary: 'Approves a case: a refund is paid at once, otherwise the goods have to be returned.',
  },
  rejectAfterSale: {
    ...operate,
    path: '/api/operator/afterSale/reject',
    summary: 'Rejects a case with a reason, also after the goods were returned.',
  },
  receiveAfterSale: {
    ...operate,
    path: '/api/operator/afterSale/receive',
    summary: 'Records the arrival of the returned goods, and whether they may be sold again.',
  },
  refundAfterSale: {
    ...operate,
    path: '/api/operator/afterSale/refund',
    summary: 'Refunds returned goods, also instead of an exchange.',
  },
  reshipAfterSale: { ...operate, path: '/api/operator/afterSale/reship', summary: 'Ships the new goods of an exchange.' },
  decideAfterSaleAppeal: {
    ...operate,
    path: '/api/operator/afterSale/decideAppeal',
    summary: 'Makes the final decision on an appeal.',
  },
});
