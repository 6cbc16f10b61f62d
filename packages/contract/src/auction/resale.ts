import { defineOperations } from '../operation.ts';
import type { resaleSchemas } from './resale.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', idempotent: true, mobile: true } as const;

export const resale = defineOperations<typeof resaleSchemas>()('auction/resale', {
  checkResale: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    path: '/api/bidding/checkTransfer',
    summary: 'Whether goods in storage can be listed for resale, at which prices, and what that holds.',
  },
  resellGoods: {
    ...write,
    path: '/api/bidding/transfer',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Lists goods in storage for resale as a new lot; the most that the fee can be and a bond are held.',
  },
  takeBackGoods: {
    ...write,
    extension: true,
    path: '/api/bidding/takeBack',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Takes goods back that nobody has bid on; everything held is given back.',
  },
});
