import { defineOperations } from '../operation.ts';
import type { afterSaleSchemas } from './after-sale.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = { method: 'POST', encoding: 'json', access: 'required', extension: true, idempotent: true } as const;
const operate = { ...write, access: 'operator' } as const;

export const afterSale = defineOperations<typeof afterSaleSchemas>()('mall/after-sale', {
  listAfterSaleGoods: {
    ...read,
    path: '/api/mall/afterSale/getAfterSaleGoods',
    summary: 'Items of the member that after-sale can be asked for, by the time of their orders.',
  },
  getOrderAfterSale: {
    ...read,
    path: '/api/mall/afterSale/getOrderAfterSale',
    summary: 'The items of one order with what can still be asked for each, and their cases.',
  },
  previewAfterSale: {
    ...read,
    path: '/api/mall/afterSale/previewAfterSale',
    summary: 'What some units of an item are worth, to the cent, without asking for anything.',
  },
  applyForAfterSale: {
    ...write,
    path: '/api/mall/afterSale/applyAfterSale',
    summary: 'Opens a case for some units of an item: refund, return and refund, or exchange.',
  },
  listMyAfterSales: { ...read, path: '/api/mall/afterSale/getAfterSaleList', summary: 'The member’s cases, newest first.' },
  getAfterSale: { ...read, path: '/api/mall/afterSale/getAfterSaleDetail', summary: 'One case with its timeline.' },
  withdrawAfterSale: { ...write, path: '/api/mall/afterSale/withdrawAfterSale', summary: 'The member gives up a case.' },
  sendBackAfterSale: {
    ...write,
    path: '/api/mall/afterSale/sendBackAfterSale',
    summary: 'The member has sent the goods back: carrier and waybill.',
  },
  appealAfterSale: {
    ...write,
    path: '/api/mall/afterSale/appealAfterSale',
    summary: 'Asks once more after a rejection, with more to say or to show.',
  },
  confirmExchange: { ...write, path: '/api/mall/afterSale/confirmExchange', summary: 'The member has the new goods.' },
  listAfterSale: {
    ...read,
    access: 'operator',
    path: '/api/operator/afterSale/list',
    summary: 'Cases of everybody by state, the longest waiting first; without a state those that wait for the company.',
  },
  approveAfterSale: {
    ...operate,
    path: '/api/operator/afterSale/approve',
    summary: 'Agrees: a refund pays at once, otherwise the goods are to come back.',
  },
  rejectAfterSale: {
    ...operate,
    path: '/api/operator/afterSale/reject',
    summary: 'Says no, and why; also to goods that came back.',
  },
  receiveAfterSale: {
    ...operate,
    path: '/api/operator/afterSale/receive',
    summary: 'The goods have come back; whether they may be sold again.',
  },
  refundAfterSale: {
    ...operate,
    path: '/api/operator/afterSale/refund',
    summary: 'Pays for goods that came back; also instead of an exchange.',
  },
  reshipAfterSale: { ...operate, path: '/api/operator/afterSale/reship', summary: 'Sends the new goods of an exchange.' },
  decideAfterSaleAppeal: { ...operate, path: '/api/operator/afterSale/decideAppeal', summary: 'Decides an appeal for good.' },
});
