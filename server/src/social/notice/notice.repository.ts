import { deleteBatch } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { NoticeKind } from '../../notice/templates.ts';

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  template: string;
  params: Record<string, string | number>;
  link: string;
  /** Current name of the latest actor; null after account deletion. */
  who: string | null;
  actors: number;
  seq: number;
  createdAt: string;
  read: boolean;
}

const columns = sql`n.id, n.kind, template, params, link, actors, seq, created_at as "createdAt",
  read_at is not null as read, (select m.nickname from member m where m.id = n.actor_ids[cardinality(n.actor_ids)] and m.cancelled_at is null) as who`;

/** Notices of a kind, latest first, before a position of the list. */
export const noticePage = (db: Db, memberId: string, kind: NoticeKind, before: number | null, limit: number) =>
  db.rows<NoticeRow>(sql`select ${columns} from notice n
    where member_id = ${memberId} and kind = ${kind} ${before === null ? sql.empty : sql`and seq < ${before}::bigint`}
    order by seq desc limit ${limit}`);

/** The latest notice of each of these kinds. */
export const latestOfKinds = (db: Db, memberId: string, kinds: readonly NoticeKind[]) =>
  db.rows<NoticeRow>(sql`select l.* from unnest(${[...kinds]}::text[]) as wanted (kind), lateral (
    select ${columns} from notice n where member_id = ${memberId} and n.kind = wanted.kind order by seq desc limit 1) l`);

export const unreadCounts = (db: Db, memberId: string) =>
  db.rows<{ kind: NoticeKind; count: number }>(
    sql`select kind, count(*) from notice where member_id = ${memberId} and read_at is null group by kind`,
  );

export const exists = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db.maybe(sql`select id from notice where member_id = ${memberId} and id = ${id}`)) !== undefined;

/** Marks one notice (`id`), those of a kind, or all of a member as read; returns how many were unread. */
export const markRead = (tx: Tx, memberId: string, which: { id?: string | undefined; kind?: NoticeKind | undefined }) =>
  tx.run(
    sql`update notice set read_at = now() where read_at is null and ${sql.and([
      sql`member_id = ${memberId}`,
      ...(which.id === undefined ? [] : [sql`id = ${which.id}`]),
      ...(which.kind === undefined ? [] : [sql`kind = ${which.kind}`]),
    ])}`,
  );

export const deleteNotice = (tx: Tx, memberId: string, id: string) =>
  tx.run(sql`delete from notice where member_id = ${memberId} and id = ${id}`);

/** Deletes a batch of notices older than `days` days; returns whether there may be more. */
export const deleteOld = (db: Db, days: number) =>
  deleteBatch(db, 'notice', sql`created_at < now() - ${days}::int * interval '1 day'`);
