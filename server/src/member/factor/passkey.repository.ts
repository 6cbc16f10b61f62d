import type { Passkey } from '@juhe/contract/member/factor.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const passkeysOf = (db: Db, memberId: string) =>
  db.rows<Passkey>(sql`
    select id, name, synced, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey
    where member_id = ${memberId} order by created_at, id`);

export const credentialsOf = (db: Db, memberId: string) =>
  db.rows<{ credentialId: string; transports: string[] }>(sql`
    select credential_id as "credentialId", transports from passkey where member_id = ${memberId} order by created_at, id`);

/** Stores a challenge for five minutes; expired ones are removed. */
export const insertChallenge = async (db: Db, challengeHash: Buffer, memberId: string | null): Promise<void> => {
  await db.run(sql`delete from passkey_challenge where expires_at < now()`);
  await db.run(sql`
    insert into passkey_challenge (challenge_hash, member_id, expires_at)
    values (${challengeHash}, ${memberId}, now() + interval '5 minutes')`);
};

/** Consumes a challenge; returns 0 when it is unknown, another member's or expired. */
export const spendChallenge = (db: Db, challengeHash: Buffer, memberId: string | null) =>
  db.run(sql`
    delete from passkey_challenge where challenge_hash = ${challengeHash} and member_id is not distinct from ${memberId}::text
      and expires_at > now()`);

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly synced: boolean;
}

/** Registers a passkey; returns 0 when this credential is already registered. */
export const insertPasskey = (tx: Tx, memberId: string, key: NewPasskey) =>
  tx.run(sql`
    insert into passkey (member_id, credential_id, public_key, counter, transports, name, synced)
    values (${memberId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${[...key.transports]}::text[], ${key.name}, ${key.synced})
    on conflict (credential_id) do nothing`);

export interface StoredPasskey {
  readonly id: string;
  readonly memberId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** Finds a passkey of an active member. */
export const passkeyByCredential = (db: Db, credentialId: string) =>
  db.maybe<StoredPasskey>(sql`
    select p.id, p.member_id as "memberId", p.public_key as "publicKey", p.counter
    from passkey p join member m on m.id = p.member_id
    where p.credential_id = ${credentialId} and m.cancelled_at is null`);

/** Records a use; returns 0 when the passkey no longer exists, or a concurrent call has used its counter. */
export const usePasskey = (db: Db, id: string, counter: number, synced: boolean) =>
  db.run(sql`
    update passkey set counter = ${counter}, synced = ${synced}, last_used_at = now()
    where id = ${id} and (counter < ${counter}::bigint or ${counter}::bigint = 0)`);

export const renamePasskey = (db: Db, memberId: string, id: string, name: string) =>
  db.run(sql`update passkey set name = ${name} where id = ${id} and member_id = ${memberId}`);

export const deletePasskeys = (tx: Tx, memberId: string) => tx.run(sql`delete from passkey where member_id = ${memberId}`);

/** Removes a passkey and returns its name. */
export const deletePasskey = (tx: Tx, memberId: string, id: string) =>
  tx.maybe<{ name: string }>(sql`delete from passkey where id = ${id} and member_id = ${memberId} returning name`);
