import { defineOperations } from '../operation.ts';
import type { proofSchemas } from './proof.schemas.ts';

export const proof = defineOperations<typeof proofSchemas>()('auction/proof', {
  getLotProof: {
    method: 'GET',
    path: '/api/bidding/getLotProof',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary:
      "Returns a lot's offers as a hash chain with the signature of its closing, and the nonces of the caller's own maxima.",
  },
});
