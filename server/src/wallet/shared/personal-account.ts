import type { Account } from '../../ledger/accounts.ts';

/** A member's own wallet. */
export const personalAccount = (memberId: string): Account => ({ kind: 'memberWallet', owner: memberId });
