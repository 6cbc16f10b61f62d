import { ledgerProof } from '@juhe/contract/wallet/ledger-proof';
import { inject, query } from '@juhe/api-client';

export const { useLazyGetEntryProofQuery, useLazyGetLedgerDaysQuery } = inject((build) => ({
  getEntryProof: query(build, ledgerProof.getEntryProof, { tags: ['wallet'], keep: 0 }),
  getLedgerDays: query(build, ledgerProof.getLedgerDays, { tags: [], keep: 0 }),
}));
