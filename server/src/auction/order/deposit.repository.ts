import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** What a bidder's deposit on a lot holds now, in cents. */
export const heldDeposit = async (db: Db, lotId: string, memberId: string): Promise<number> =>
  (
    await db.maybe<{ cents: number }>(sql`select deposit_cents as cents from lot_bidder
      where lot_id = ${lotId} and member_id = ${memberId} and deposit_state = 'held'`)
  )?.cents ?? 0;

/** Ends a deposit that is held; answers its cents, 0 when none was. */
export const endDeposit = async (tx: Tx, lotId: string, memberId: string, state: 'returned' | 'forfeited'): Promise<number> =>
  (
    await tx.maybe<{ cents: number }>(sql`update lot_bidder set deposit_state = ${state}
      where lot_id = ${lotId} and member_id = ${memberId} and deposit_state = 'held' returning deposit_cents as cents`)
  )?.cents ?? 0;
