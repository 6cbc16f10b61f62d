import type { Db } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { FindId } from './hostile-values.ts';

/** Ids of existing rows, for calls with other members' ids. */
export interface DemoIds {
  /** One id of each kind: `articleComment`, `mallOrder`, `orderNo`, …; for private kinds one of the owner's. */
  ids: Readonly<Record<string, string>>;
  /** Kinds visible only to the owner. */
  owned: ReadonlySet<string>;
  findId: FindId;
}

/** Tables whose rows have an owner but are public. */
const isPublic = /comment|reply|review|like|favourite|article|follow|bidder|bargain/;

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** An id or number with the table that contains it. */
interface TableId {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}

/** Ranks a table for the fields of a slice: `mall_order` for `mall/order`, `points_order` for `auction/points-shop`. */
const rankIn = (slice: string, table: string): number => {
  const [domain = '', sliceName = ''] = slice.split('/');
  const prefixes = [
    `${domain}_${sliceName.replaceAll('-', '_')}`,
    sliceName.replaceAll('-', '_'),
    sliceName.split('-')[0] ?? '',
    domain,
  ];
  const at = prefixes.findIndex((prefix) => table.startsWith(prefix));
  return at < 0 ? prefixes.length : at;
};

const finder =
  (ids: Readonly<Record<string, string>>, numbers: readonly TableId[]): FindId =>
  (slice, field) => {
    const [, hyphenated = ''] = slice.split('/');
    const sliceName = hyphenated.replaceAll('-', '');
    const fieldNumbers = numbers.filter(({ column }) => camel(column) === field.replace(/Nos$/, 'No'));
    const [number] = fieldNumbers.toSorted((a, b) => rankIn(slice, a.table) - rankIn(slice, b.table));
    if (number) return number.id;
    const suffix = (/^ids?$/.test(field) ? sliceName : field.replace(/Ids?$/, '')).toLowerCase();
    const fitting = Object.keys(ids).filter((name) => name.toLowerCase().endsWith(suffix));
    const name = ids[field] ? field : (fitting.find((candidate) => candidate.toLowerCase().startsWith(sliceName)) ?? fitting[0]);
    return suffix === 'author' ? ids['member'] : /(id|ids|no)$/i.test(field) && name !== undefined ? ids[name] : undefined;
  };

/** Returns one id of each kind in the database, for private kinds one of member `ownerId`. */
export const collectIds = async (db: Db, ownerId: string): Promise<DemoIds> => {
  const columns = await db.rows<{ table: string; column: string; owned: boolean }>(
    sql`select c.table_name as table, c.column_name as column, exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'member_id') as owned
      from information_schema.columns c where c.table_schema = 'public' and c.data_type = 'text'
        and (c.column_name = 'id' or c.column_name like '%\_no') order by 1, 2`,
  );
  const ids: Record<string, string> = { member: ownerId };
  const numbers: TableId[] = [];
  const owned = new Set<string>();
  for (const column of columns) {
    const name = camel(column.column === 'id' ? column.table : column.column);
    const isPrivate = column.owned && !isPublic.test(column.table);
    const where = isPrivate ? sql`member_id = ${ownerId}` : sql`true`;
    const row = await db.maybe<{ id: string | null }>(
      sql`select ${sql.ident(column.column)} as id from ${sql.ident(column.table)} where ${where} limit 1`,
    );
    if (!row?.id) continue;
    if (column.column !== 'id') numbers.push({ table: column.table, column: column.column, id: row.id });
    if (isPrivate && column.column !== 'id') owned.add(row.id);
    if (name in ids) continue;
    ids[name] = row.id;
    if (isPrivate) owned.add(row.id);
  }
  return { ids, owned, findId: finder(ids, numbers) };
};

/**
 * Returns the tables with private data, each with the condition that selects this member's rows: tables with a `member_id`,
 * and rows that depend on these without an owner of their own.
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

/** Returns ids and numbers of a member's private rows, at most `perKind` of a kind. */
export const privateIdsOf = async (db: Db, memberId: string, perKind: number): Promise<PrivateId[]> => {
  const privateIds: PrivateId[] = [];
  for (const [table, condition] of await privateRows(db, memberId)) {
    const rows = await db.rows<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.ident(table)} t where ${condition} limit ${perKind}`,
    );
    for (const { row } of rows)
      for (const [column, id] of Object.entries(row))
        if (typeof id === 'string' && (column === 'id' || column.endsWith('_no')))
          privateIds.push({ kind: camel(column === 'id' ? table : column), id });
  }
  return privateIds;
};
