import { defineOperations } from '../operation.ts';
import type { accountSchemas } from './account.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;

export const account = defineOperations<typeof accountSchemas>()('auction/account', {
  listAccountEntries: {
    ...read,
    path: '/api/bidding/getAccountWater',
    summary: 'Lists entries of the service-fee account, of points or of income, with balance, totals and holds.',
  },
  listAuctionIncome: {
    ...read,
    path: '/api/bidding/getIncomeDetails',
    summary: 'Returns the proceeds of resales, forfeited deposits and shares within a month, and the fees, by day.',
  },
  getAccountStatement: {
    ...read,
    path: '/api/bidding/getAccountStatement',
    extension: true,
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: 'Returns all entries of a month with opening and closing balance, for a file.',
  },
  withdrawServiceFee: {
    method: 'POST',
    encoding: 'form',
    access: 'required',
    idempotent: true,
    mobile: true,
    extension: true,
    path: '/api/bidding/withdrawServiceFee',
    limit: { per: 'member', count: 20, seconds: 3600 },
    summary: 'Transfers the available balance of the service-fee account to the wallet, once a day.',
  },
});
