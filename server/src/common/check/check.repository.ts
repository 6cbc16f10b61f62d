import type { CheckKind } from '@juhe/contract/common/check.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface CheckRow {
  readonly id: string;
  readonly kind: CheckKind;
  readonly targetId: string;
  readonly memberId: string;
  readonly texts: string[];
  readonly pictures: string[];
  readonly films: string[];
  readonly category: string;
  readonly createdAt: string;
}

export type NewCheck = Omit<CheckRow, 'id' | 'createdAt' | 'texts' | 'pictures' | 'films'> & {
  readonly texts: readonly string[];
  readonly pictures?: readonly string[];
  readonly films?: readonly string[];
};

const columns = sql`c.id, c.kind, c.target_id as "targetId", c.member_id as "memberId", c.texts, c.pictures, c.films, c.category,
  c.created_at as "createdAt"`;

export const insertCheck = (tx: Tx, row: NewCheck): Promise<{ id: string }> =>
  tx.one(sql`insert into check_item (kind, target_id, member_id, texts, pictures, films, category)
    values (${row.kind}, ${row.targetId}, ${row.memberId}, ${[...row.texts]}::text[], ${[...(row.pictures ?? [])]}::text[],
      ${[...(row.films ?? [])]}::text[], ${row.category}) returning id`);

/** Returns the ids of the items that wait for this target. */
export const waitingIds = async (tx: Tx, kind: CheckKind, targetId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select id from check_item where kind = ${kind} and target_id = ${targetId} and state = 'waiting' for update`,
    )
  ).map(({ id }) => id);

export const setDecided = (tx: Tx, id: string, note: string) =>
  tx.run(sql`update check_item set note = ${note}, decided_at = now() where id = ${id}`);

/** Returns a waiting item without locking it: the caller that decides locks the target first. */
export const findWaiting = (db: Db, id: string) =>
  db.maybe<CheckRow>(sql`select ${columns} from check_item c where c.id = ${id} and c.state = 'waiting'`);

/** Returns the texts of a member's changes that wait for review, by kind. */
export const waitingOf = (db: Db, memberId: string, kinds: readonly CheckKind[]) =>
  db.rows<{ kind: CheckKind; text: string }>(sql`select kind, texts[1] as text from check_item
    where member_id = ${memberId} and state = 'waiting' and kind = any(${[...kinds]}::text[])`);

export const checkPage = async (db: Db, kind: CheckKind | undefined, limit: number, offset: number) => {
  const where: Sql = kind === undefined ? sql`c.state = 'waiting'` : sql`c.state = 'waiting' and c.kind = ${kind}`;
  const list = await db.rows<CheckRow & { memberName: string }>(sql`select ${columns}, m.nickname as "memberName"
    from check_item c join member m on m.id = c.member_id where ${where} order by c.created_at, c.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from check_item c where ${where}`);
  return { list, total };
};

export const findShown = (db: Db, id: string) =>
  db.maybe<CheckRow & { memberName: string }>(sql`select ${columns}, m.nickname as "memberName"
    from check_item c join member m on m.id = c.member_id where c.id = ${id}`);
