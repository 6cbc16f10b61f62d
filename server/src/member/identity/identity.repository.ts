import type { IdentityRefusal } from '@juhe/contract/member/identity.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface IdentityRow {
  state: 'verified' | 'refused';
  sealed: Buffer | null;
  refusal: IdentityRefusal | null;
  decidedAt: string;
}

export const findIdentity = (db: Db, memberId: string) =>
  db.maybe<IdentityRow>(
    sql`select state, sealed, refusal, decided_at as "decidedAt" from member_identity where member_id = ${memberId}`,
  );

export const isVerified = async (db: Db, memberId: string): Promise<boolean> =>
  (await findIdentity(db, memberId))?.state === 'verified';

/** The sealed data of the verified ones of these members. */
export const sealedOf = (db: Db, memberIds: readonly string[]) =>
  db.rows<{ memberId: string; sealed: Buffer }>(sql`select member_id as "memberId", sealed from member_identity
    where member_id = any(${[...memberIds]}::text[]) and state = 'verified'`);

/** Today's date in China. */
export const today = async (db: Db): Promise<string> =>
  (await db.one<{ day: string }>(sql`select (now() at time zone 'Asia/Shanghai')::date::text as day`)).day;

/** Returns whether another member has the number (`macs`), or a deleted account had it (`formerMacs`). */
export const isTaken = async (
  db: Db,
  memberId: string,
  macs: readonly Buffer[],
  formerMacs: readonly Buffer[],
): Promise<boolean> =>
  (
    await db.one<{ taken: boolean }>(sql`select
      exists (select from member_identity where number_mac = any(${[...macs]}::bytea[]) and member_id <> ${memberId})
      or exists (select from former_identity where number_mac = any(${[...formerMacs]}::bytea[])) as taken`)
  ).taken;

/** Stores the verified name; returns 0 when another member has verified this number. Requires the member's lock. */
export const writeVerified = (tx: Tx, memberId: string, sealed: Buffer, numberMac: Buffer) =>
  tx.run(sql`insert into member_identity (member_id, state, sealed, number_mac)
    select ${memberId}, 'verified', ${sealed}, ${numberMac} on conflict (number_mac) do nothing`);

export const writeRefused = (tx: Tx, memberId: string, refusal: IdentityRefusal) =>
  tx.run(sql`insert into member_identity (member_id, state, refusal) values (${memberId}, 'refused', ${refusal})`);

/** Removes the row of the previous attempt, or of a deleted account. */
export const removeIdentity = (tx: Tx, memberId: string) =>
  tx.maybe<{ sealed: Buffer | null }>(sql`delete from member_identity where member_id = ${memberId} returning sealed`);

export const insertFormer = (tx: Tx, numberMac: Buffer, keyId: string) =>
  tx.one<{ id: string }>(sql`insert into former_identity (number_mac, key_id) values (${numberMac}, ${keyId}) returning id`);

export const removeFormer = (tx: Tx, id: string) => tx.run(sql`delete from former_identity where id = ${id}`);
