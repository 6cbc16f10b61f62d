import { defineOperations } from '../operation.ts';
import type { partnerSchemas } from './partner.schemas.ts';

export const partner = defineOperations<typeof partnerSchemas>()('content/partner', {
  getPartnerSignature: {
    method: 'GET',
    path: '/api/service/csj/getSign',
    encoding: 'query',
    access: 'required',
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: "Returns the signature required by the partner's embedded content feed (csj).",
  },
});
