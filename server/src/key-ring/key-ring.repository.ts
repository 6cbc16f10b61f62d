import type { Db, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { headerBytes, sealHeader } from '../sealing.ts';
import { silentAfterSeconds } from '../telemetry/heartbeat.repository.ts';
import type { KeyedTable, SealedColumn } from './stored-secrets.ts';

export interface SecretKeyRow {
  readonly id: string;
  readonly firstUsedAt: string;
  readonly startedAt: string | null;
  readonly precedesIds: boolean;
  readonly droppedAt: string | null;
}

/** Locks the register: until the transaction ends no other process starts with a key and none is dropped. */
export const lockRegister = async (tx: Tx): Promise<void> => {
  await tx.run(sql`lock table secret_key in share row exclusive mode`);
};

export const registeredKeys = (db: Db) =>
  db.rows<SecretKeyRow>(sql`select id, first_used_at as "firstUsedAt", started_at as "startedAt", precedes_ids as "precedesIds",
    dropped_at as "droppedAt" from secret_key order by first_used_at, id`);

export const registerKey = (tx: Tx, id: string, precedesIds: boolean) =>
  tx.run(sql`insert into secret_key (id, precedes_ids) values (${id}, ${precedesIds}) on conflict (id) do nothing`);

/** Records that a process starts which encrypts with this key. */
export const noteStart = (tx: Tx, id: string) =>
  tx.run(sql`update secret_key set started_at = clock_timestamp() where id = ${id}`);

export const markDropped = (tx: Tx, id: string) => tx.run(sql`update secret_key set dropped_at = now() where id = ${id}`);

/**
 * Processes that may encrypt with another key than this: their names. A process of a version before key ids, and one that
 * started with another key and has not reported yet, are among them.
 */
export const otherSealers = async (db: Db, keyId: string): Promise<string[]> =>
  (
    await db.rows<{ name: string }>(sql`
      select label as name from api_replica
        where key_id is distinct from ${keyId} and seen_at > now() - make_interval(secs => ${silentAfterSeconds})
      union all select 'a process that started with ' || id from secret_key
        where id <> ${keyId} and started_at > now() - make_interval(secs => ${silentAfterSeconds})`)
  ).map(({ name }) => name);

const isOf = (column: string, keyId: string) =>
  sql`substring(${sql.ident(column)} from 1 for ${headerBytes}::int) = ${sealHeader(keyId)}`;

export interface SealedValue {
  readonly id: string;
  readonly sealed: Buffer;
  readonly owner: Buffer | string;
}

/** Values after `afterId`, in the order of their ids, that are not of this key. */
export const valuesOfOtherKeys = (
  db: Db,
  { table, id, column, owner }: SealedColumn,
  keyId: string,
  afterId: string,
  limit: number,
) =>
  db.rows<SealedValue>(sql`select ${sql.ident(id)} as id, ${sql.ident(column)} as sealed, ${sql.ident(owner)} as owner
    from ${sql.ident(table)} where ${sql.ident(id)} > ${afterId} and ${sql.ident(column)} is not null and not ${isOf(column, keyId)}
    order by ${sql.ident(id)} limit ${limit}`);

/** Replaces a value unless it has changed meanwhile; returns whether it did. Throws for a hash that another row has. */
export const replaceValue = async (
  db: Db,
  { table, id, column, mac }: SealedColumn,
  from: SealedValue,
  to: { readonly sealed: Buffer; readonly mac: Buffer | undefined },
): Promise<boolean> =>
  (await db.run(sql`update ${sql.ident(table)} set ${sql.ident(column)} = ${to.sealed}
    ${mac && to.mac ? sql`, ${sql.ident(mac.column)} = ${to.mac}` : sql``}
    where ${sql.ident(id)} = ${from.id} and ${sql.ident(column)} = ${from.sealed}`)) > 0;

export interface KeyCount {
  /** Null: without a key id. */
  readonly keyId: string | null;
  readonly values: number;
}

/** Number of values by key; ids that are not in the register are chance, in values without one. */
export const countSealed = (db: Db, { table, column }: SealedColumn, keyIds: readonly string[]) =>
  db.rows<KeyCount>(sql`select k.id as "keyId", count(*)::int as values from ${sql.ident(table)} t
    left join unnest(${[...keyIds]}::text[]) as k (id)
      on substring(t.${sql.ident(column)} from 1 for ${headerBytes}::int) = decode('01' || k.id, 'hex')
    where t.${sql.ident(column)} is not null group by k.id`);

export const countKeyed = (db: Db, { table, column }: KeyedTable) =>
  db.rows<KeyCount>(sql`select key_id as "keyId", count(*)::int as values from ${sql.ident(table)}
    where ${sql.ident(column)} is not null group by key_id`);
