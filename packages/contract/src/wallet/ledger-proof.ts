import { defineOperations } from '../operation.ts';
import type { ledgerProofSchemas } from './ledger-proof.schemas.ts';

export const ledgerProof = defineOperations<typeof ledgerProofSchemas>()('wallet/ledger-proof', {
  listLedgerDays: {
    method: 'GET',
    path: '/api/mall/water/getLedgerDays',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'Lists the signed hash of each sealed day of the ledger, chained to the previous day; newest first, 100 per call.',
  },
  getEntryProof: {
    method: 'GET',
    path: '/api/mall/water/getEntryProof',
    encoding: 'query',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Proves that an own entry is included in a sealed day: its leaf and the audit path of RFC 6962.',
  },
});
