import { ledgerProof } from '@juhe/contract/wallet/ledger-proof';
import { inject, query } from '@juhe/api-client';

export const { useLazyGetEntryProofQuery, useLazyListLedgerDaysQuery } = inject((build) => ({
  getEntryProof: query(build, ledgerProof.getEntryProof, { tags: ['wallet'], keep: 0 }),
  listLedgerDays: query(build, ledgerProof.listLedgerDays, { tags: [], keep: 0 }),
}));
