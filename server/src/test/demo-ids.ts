import type { Db } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { FindId } from './hostile-values.ts';

/** Ids of real rows, for calls with somebody else's. */
export interface DemoIds {
  /** One id of each kind: `articleComment`, `mallOrder`, `orderNo`, …; of private kinds one of the owner's. */
  ids: Readonly<Record<string, string>>;
  /** Those that nobody but the owner may see. */
  owned: ReadonlySet<string>;
  findId: FindId;
}

/** Rows that have an owner and are public all the same. */
const isPublic = /comment|reply|review|like|favourite|article|follow|bidder|bargain/;

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const finder =
  (ids: Readonly<Record<string, string>>): FindId =>
  (slice, field) => {
    const [, own = ''] = slice.split('/');
    const what = (/^ids?$/.test(field) ? own : field.replace(/Ids?$/, '')).toLowerCase();
    const fitting = Object.keys(ids).filter((name) => name.toLowerCase().endsWith(what));
    const name = ids[field] ? field : (fitting.find((each) => each.toLowerCase().startsWith(own)) ?? fitting[0]);
    return what === 'author' ? ids['member'] : /(id|ids|no)$/i.test(field) && name !== undefined ? ids[name] : undefined;
  };

/** One id of each kind in the database, of private kinds those of the member `ownerId`. */
export const collectIds = async (db: Db, ownerId: string): Promise<DemoIds> => {
  const columns = await db.rows<{ table: string; column: string; owned: boolean }>(
    sql`select c.table_name as table, c.column_name as column, exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'member_id') as owned
      from information_schema.columns c where c.table_schema = 'public' and c.data_type = 'text'
        and (c.column_name = 'id' or c.column_name like '%\_no') order by 1, 2`,
  );
  const ids: Record<string, string> = { member: ownerId };
  const owned = new Set<string>();
  for (const column of columns) {
    const name = camel(column.column === 'id' ? column.table : column.column);
    const isPrivate = column.owned && !isPublic.test(column.table);
    const where = isPrivate ? sql`member_id = ${ownerId}` : sql`true`;
    const row = await db.maybe<{ id: string | null }>(
      sql`select ${sql.ident(column.column)} as id from ${sql.ident(column.table)} where ${where} limit 1`,
    );
    if (!row?.id || name in ids) continue;
    ids[name] = row.id;
    if (isPrivate) owned.add(row.id);
  }
  return { ids, owned, findId: finder(ids) };
};

/**
 * The tables with what concerns nobody but one member, each with the condition that makes a row this member's: those with a
 * `member_id`, and what belongs to their rows without an owner of its own.
 */
export const privateRows = async (db: Db, memberId: string): Promise<ReadonlyMap<string, Sql>> => {
  const keys = await db.rows<{ child: string; column: string; parent: string; key: string }>(sql`
    select k.conrelid::regclass::text as child, c.attname as column, k.confrelid::regclass::text as parent, p.attname as key
    from pg_constraint k
      join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
      join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and array_length(k.conkey, 1) = 1 order by 1, 2`);
  const hasOwner = new Set(keys.filter(({ parent }) => parent === 'member').map(({ child }) => child));
  const conditions = new Map<string, Sql>();
  for (const { child, column, parent } of keys)
    if (parent === 'member' && column === 'member_id' && !isPublic.test(child))
      conditions.set(child, sql`member_id = ${memberId}`);
  for (const [table, condition] of conditions)
    for (const { child, column, parent, key } of keys)
      if (parent === table && !hasOwner.has(child) && !conditions.has(child) && !isPublic.test(child))
        conditions.set(
          child,
          sql`${sql.ident(column)} in (select ${sql.ident(key)} from ${sql.ident(parent)} where ${condition})`,
        );
  return conditions;
};

export interface PrivateId {
  /** `address`, `mallOrder`, `orderNo`, … */
  kind: string;
  id: string;
}

/** Ids and numbers of a member's private rows, at most `each` of a kind. */
export const privateIdsOf = async (db: Db, memberId: string, each: number): Promise<PrivateId[]> => {
  const all: PrivateId[] = [];
  for (const [table, condition] of await privateRows(db, memberId)) {
    const rows = await db.rows<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.ident(table)} t where ${condition} limit ${each}`,
    );
    for (const { row } of rows)
      for (const [column, id] of Object.entries(row))
        if (typeof id === 'string' && (column === 'id' || column.endsWith('_no')))
          all.push({ kind: camel(column === 'id' ? table : column), id });
  }
  return all;
};
