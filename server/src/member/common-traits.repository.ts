import type { HeldReason } from '@juhe/contract/wallet/shareprofit.schemas';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Returns what inviter and invited member share, which suggests a single person: any of `device`, `paymentCode`, `card`. */
export const commonTraits = async (tx: Tx, memberId: string, invitedId: string): Promise<readonly HeldReason[]> =>
  (await tx.one<{ reasons: HeldReason[] }>(sql`select members_in_common(${memberId}, ${invitedId}) as reasons`)).reasons;
