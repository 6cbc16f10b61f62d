import { defineOperations } from '../operation.ts';
import type { resaleSchemas } from './resale.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', idempotent: true, mobile: true } as const;

export const resale = defineOperations<typeof resaleSchemas>()('auction/resale', {
  checkResale: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    path: '/api/bidding/checkTransfer',
    summary: 'Returns whether goods in storage can be listed for resale, with the price range, fee and bond.',
  },
  resellGoods: {
    ...write,
    path: '/api/bidding/transfer',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Lists goods in storage for resale as a new lot; the maximum fee and a bond are held.',
  },
  takeBackGoods: {
    ...write,
    extension: true,
    path: '/api/bidding/takeBack',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Withdraws a listing without bids; all holds are returned.',
  },
});
