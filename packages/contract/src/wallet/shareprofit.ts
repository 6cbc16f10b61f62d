import { defineOperations } from '../operation.ts';
import type { shareprofitSchemas } from './shareprofit.schemas.ts';

export const shareprofit = defineOperations<typeof shareprofitSchemas>()('wallet/shareprofit', {
  getShareprofitList: {
    method: 'GET',
    path: '/api/mall/shareprofit/getShareprofitList',
    encoding: 'query',
    access: 'required',
    summary: "The member's shares of fees collected from directly invited members, latest first, with the sums of each state.",
  },
  confirmKnow: {
    method: 'POST',
    path: '/api/mall/shareprofit/confirmKnow',
    encoding: 'form',
    access: 'required',
    idempotent: true,
    mobile: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Acknowledges due shares, which credits them to the wallet.',
  },
});
