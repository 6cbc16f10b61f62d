import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Deposits currently held on different lots (cents by lot); no entry for a deposit that is not held. */
export const depositsHeld = async (
  db: Db,
  deposits: readonly { readonly lotId: string; readonly memberId: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.rows<{ lotId: string; cents: number }>(sql`select b.lot_id as "lotId", b.deposit_cents as cents
    from unnest(${deposits.map(({ lotId }) => lotId)}::text[], ${deposits.map(({ memberId }) => memberId)}::text[]) as d (lot_id, member_id)
    join lot_bidder b on b.lot_id = d.lot_id and b.member_id = d.member_id where b.deposit_state = 'held'`);
  return new Map(rows.map(({ lotId, cents }) => [lotId, cents]));
};

/** Ends a held deposit; returns its amount (cents), 0 when there was none. */
export const endDeposit = async (tx: Tx, lotId: string, memberId: string, state: 'returned' | 'forfeited'): Promise<number> =>
  (
    await tx.maybe<{ cents: number }>(sql`update lot_bidder set deposit_state = ${state}
      where lot_id = ${lotId} and member_id = ${memberId} and deposit_state = 'held' returning deposit_cents as cents`)
  )?.cents ?? 0;
