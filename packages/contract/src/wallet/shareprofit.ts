import { defineOperations } from '../operation.ts';
import type { shareprofitSchemas } from './shareprofit.schemas.ts';

export const shareprofit = defineOperations<typeof shareprofitSchemas>()('wallet/shareprofit', {
  listShares: {
    method: 'GET',
    path: '/api/mall/shareprofit/getShareprofitList',
    encoding: 'query',
    access: 'required',
    summary: "Lists the member's shares of fees and orders of directly invited members, newest first, with totals by state.",
  },
  acknowledgeShares: {
    method: 'POST',
    path: '/api/mall/shareprofit/confirmKnow',
    encoding: 'form',
    access: 'required',
    idempotent: true,
    mobile: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Acknowledges due shares, which credits them to the wallet.',
  },
  listHeldShares: {
    method: 'GET',
    path: '/api/operator/wallet/listHeldShares',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists shares held because inviter and invited member seem to be one person, longest waiting first.',
  },
  releaseShare: {
    method: 'POST',
    path: '/api/operator/wallet/releaseShare',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Releases a held share: its member may acknowledge it.',
  },
  rejectShare: {
    method: 'POST',
    path: '/api/operator/wallet/rejectShare',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Rejects a held share with a reason: its money returns to the platform.',
  },
});
