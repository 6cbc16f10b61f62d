import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A hash and the key that it was made with. */
export interface KeyedHash {
  readonly hash: string;
  readonly keyId: string;
}

export interface PasswordRow {
  readonly hash: string;
  /** Null: from before there were key ids. */
  readonly keyId: string | null;
  readonly lockedUntil: string | null;
}

/** Number of consecutive wrong attempts that cause a lock, and its duration (minutes). */
const maxTries = 5;
const lockMinutes = 15;

const columns = sql`hash, key_id as "keyId", case when locked_until > now() then locked_until end as "lockedUntil"`;

/** A member's stored payment password; `lockedUntil` is null once the lock has expired. */
export const findPassword = (db: Db, memberId: string) =>
  db.maybe<PasswordRow>(sql`select ${columns} from payment_password where member_id = ${memberId}`);

/** Like `findPassword`, with a lock that serialises the member's attempts. */
export const lockPassword = (tx: Tx, memberId: string) =>
  tx.maybe<PasswordRow>(sql`select ${columns} from payment_password where member_id = ${memberId} for no key update`);

/** Counts a wrong attempt; the fifth in a row locks. An expired lock restarts the count. */
export const countWrong = (tx: Tx, memberId: string) =>
  tx.one<{ left: number; lockedUntil: string | null }>(sql`
    update payment_password set
      wrong_tries = case when locked_until <= now() then 1 else wrong_tries + 1 end,
      locked_until = case when locked_until is null and wrong_tries + 1 >= ${maxTries}::int
        then now() + make_interval(mins => ${lockMinutes}) end
    where member_id = ${memberId}
    returning ${maxTries}::int - wrong_tries as "left", locked_until as "lockedUntil"`);

export const resetWrongTries = (tx: Tx, memberId: string) =>
  tx.run(sql`update payment_password set wrong_tries = 0, locked_until = null
    where member_id = ${memberId} and (wrong_tries > 0 or locked_until is not null)`);

/** Stores the hash of an unchanged password under another key; the caller holds the row's lock. */
export const renewHash = (tx: Tx, memberId: string, { hash, keyId }: KeyedHash) =>
  tx.run(sql`update payment_password set hash = ${hash}, key_id = ${keyId} where member_id = ${memberId}`);

/** Sets the password and lifts a lock. Returns whether there was one before. */
export const storePassword = async (tx: Tx, memberId: string, { hash, keyId }: KeyedHash): Promise<{ isReset: boolean }> => {
  const isReset =
    (await tx.run(sql`update payment_password set hash = ${hash}, key_id = ${keyId}, wrong_tries = 0, locked_until = null, changed_at = now()
      where member_id = ${memberId}`)) > 0;
  if (!isReset) await tx.run(sql`insert into payment_password (member_id, hash, key_id) values (${memberId}, ${hash}, ${keyId})`);
  return { isReset };
};

export const erasePassword = (tx: Tx, memberId: string) =>
  tx.run(sql`delete from payment_password where member_id = ${memberId}`);

export const signInHashOf = async (db: Db, memberId: string): Promise<string | null> =>
  (await db.one<{ hash: string | null }>(sql`select password_hash as hash from member where id = ${memberId}`)).hash;

/**
 * Cents spent today (China's day) from a member's wallet on purchases: wallet payments and points, not transfers or
 * withdrawals.
 */
export const spentToday = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ cents: number }>(sql`select coalesce(-sum(e.amount), 0)::bigint as cents
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'memberWallet' and a.owner = ${memberId} and e.amount < 0
        and (t.key like 'payment.paid:%' or t.kind = 'points.bought')
        and e.at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`)
  ).cents;
