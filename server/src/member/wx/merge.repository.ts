import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Pair } from '../../modules/member-merge.ts';

/** Whether a withdrawal of the member has not arrived yet. */
export const isWithdrawing = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from ledger_account where kind = 'withdrawalInFlight' and owner = ${memberId} and balance <> 0`)) !==
  undefined;

interface AccountRow {
  readonly kind: 'memberWallet' | 'points' | 'pointsBought' | 'serviceFee' | 'allowance' | 'profitPayable';
  readonly owner: string;
  readonly balance: number;
}

/** Locks both members' accounts of money and points, in the ledger's order. */
export const lockLedger = (tx: Tx, { from, into }: Pair) =>
  tx.rows<AccountRow>(sql`
    select kind, owner, balance from ledger_account
    where owner in (${from}, ${into}) and kind in ('memberWallet', 'points', 'pointsBought', 'serviceFee', 'allowance', 'profitPayable')
    order by kind collate "C", owner collate "C" for update`);

/** Empties the removed member; its sessions end. */
export const endMember = async (tx: Tx, memberId: string) => {
  await tx.run(sql`delete from session where member_id = ${memberId}`);
  await tx.run(sql`delete from known_device where member_id = ${memberId}`);
  await tx.run(sql`
    update member set cancelled_at = now(), nickname = '', avatar = '', bio = '', region = '', birthday = null, gender = 'unknown',
      password_hash = null, roles = '{}', labels = '{}', icon_order = '{}', allowed_member_ids = '{}', inviter_id = null
    where id = ${memberId}`);
};
