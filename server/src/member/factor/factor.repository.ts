import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface TotpRow {
  readonly secretSealed: Buffer;
  readonly confirmedAt: string | null;
  /** The database's clock (whole seconds). */
  readonly now: number;
}

export const totpOf = (db: Db, memberId: string) =>
  db.maybe<TotpRow>(sql`
    select secret_sealed as "secretSealed", confirmed_at as "confirmedAt", floor(extract(epoch from now()))::bigint as now
    from member_totp where member_id = ${memberId}`);

/** Stores a secret that awaits its first code, replacing an earlier one; returns 0 when a confirmed one exists. */
export const saveUnconfirmedTotp = (tx: Tx, memberId: string, secretSealed: Buffer) =>
  tx.run(sql`
    insert into member_totp as t (member_id, secret_sealed) values (${memberId}, ${secretSealed})
    on conflict (member_id) do update set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = now()
    where t.confirmed_at is null`);

/** Confirms the secret with its first code: only the secret that was tried, and only once. */
export const confirmTotp = (tx: Tx, memberId: string, secretSealed: Buffer, step: number) =>
  tx.run(sql`
    update member_totp set confirmed_at = now(), last_step = ${step}
    where member_id = ${memberId} and secret_sealed = ${secretSealed} and confirmed_at is null`);

/** Consumes a time step; returns 0 when its code or a later one was used before. */
export const useStep = (tx: Tx, memberId: string, step: number) =>
  tx.run(sql`
    update member_totp set last_step = ${step}
    where member_id = ${memberId} and confirmed_at is not null and last_step < ${step}::bigint`);

export const deleteTotp = (tx: Tx, memberId: string) => tx.run(sql`delete from member_totp where member_id = ${memberId}`);

export const countRecoveryCodes = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from recovery_code where member_id = ${memberId}`)).n;

export const deleteRecoveryCodes = (tx: Tx, memberId: string) =>
  tx.run(sql`delete from recovery_code where member_id = ${memberId}`);

export const insertRecoveryCodes = (tx: Tx, memberId: string, hashes: readonly string[]) =>
  tx.run(sql`insert into recovery_code (member_id, code_hash) select ${memberId}, unnest(${[...hashes]}::text[])`);

export const recoveryCodeHashes = async (db: Db, memberId: string): Promise<string[]> =>
  (await db.rows<{ hash: string }>(sql`select code_hash as hash from recovery_code where member_id = ${memberId}`)).map(
    ({ hash }) => hash,
  );

/** Consumes a recovery code; returns 0 when a concurrent call was first. */
export const spendRecoveryCode = (tx: Tx, memberId: string, codeHash: string) =>
  tx.run(sql`delete from recovery_code where member_id = ${memberId} and code_hash = ${codeHash}`);

/** Stores that this session has just proved the member's presence. */
export const markProved = (tx: Tx, sessionHash: Buffer) =>
  tx.run(sql`update session set proved_at = now() where token_hash = ${sessionHash}`);
