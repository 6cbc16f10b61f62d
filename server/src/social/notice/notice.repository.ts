import { deleteBatch } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { NoticeKind } from './templates.ts';

export interface NewNotice {
  memberId: string;
  kind: NoticeKind;
  template: string;
  params: Record<string, string | number>;
  link: string;
  key: string | null;
  renew: boolean;
  actorId: string | null;
}

/** Maximum number of actor ids stored in a joined notice, so that a repeated like counts once. */
const actorsKept = 100;

/** Inserts a notice, or joins or renews the one with its key; returns whether anything changed. */
export const writeNotice = (tx: Tx, { memberId, kind, template, params, link, key, renew, actorId }: NewNotice) =>
  tx.run(sql`insert into notice as n (member_id, kind, template, params, link, key, actor_ids, actors)
    select ${memberId}, ${kind}, ${template}, ${sql.json(params)}, ${link}, ${key}, array_remove(array[${actorId}::text], null),
      (${actorId}::text is not null)::int
    where exists (select from member where id = ${memberId} and cancelled_at is null)
      and not exists (select from member_block where member_id = ${memberId} and blocked_id = ${actorId}::text)
    on conflict (member_id, key) do update set kind = excluded.kind, template = excluded.template, params = excluded.params, link = excluded.link,
      actor_ids = (array_remove(n.actor_ids, ${actorId}::text) || excluded.actor_ids)[greatest(1, cardinality(n.actor_ids) + 2 - ${actorsKept}::int):],
      actors = n.actors + (not n.actor_ids @> excluded.actor_ids)::int,
      seq = nextval('notice_seq'), created_at = now(), read_at = null
    where ${renew}::boolean or not n.actor_ids @> excluded.actor_ids`);

/** A statement that renews or inserts one notice per member; part of a caller's `with`. */
export const renewedNotices = (notices: readonly Omit<NewNotice, 'renew' | 'actorId'>[]): Sql => sql`insert into notice as n
    (member_id, kind, template, params, link, key)
    select w.member_id, w.kind, w.template, w.params::jsonb, w.link, w.key
    from unnest(${notices.map((row) => row.memberId)}::text[], ${notices.map((row) => row.kind)}::text[],
      ${notices.map((row) => row.template)}::text[], ${notices.map((row) => JSON.stringify(row.params))}::text[],
      ${notices.map((row) => row.link)}::text[], ${notices.map((row) => row.key)}::text[])
      as w (member_id, kind, template, params, link, key)
    where exists (select from member m where m.id = w.member_id and m.cancelled_at is null) order by w.member_id, w.key
    on conflict (member_id, key) do update set kind = excluded.kind, template = excluded.template, params = excluded.params,
      link = excluded.link, seq = nextval('notice_seq'), created_at = now(), read_at = null`;

export const deleteByKeys = (tx: Tx, keys: readonly string[]) =>
  tx.rows<{ memberId: string; kind: NoticeKind }>(
    sql`delete from notice where key = any(${[...keys]}::text[]) returning member_id as "memberId", kind`,
  );

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

/** Marks the member's notice of a key as read; returns its kind when it was unread. */
export const markReadByKey = (tx: Tx, memberId: string, key: string) =>
  tx.maybe<{ kind: NoticeKind }>(
    sql`update notice set read_at = now() where member_id = ${memberId} and key = ${key} and read_at is null returning kind`,
  );

export const deleteNotice = (tx: Tx, memberId: string, id: string) =>
  tx.run(sql`delete from notice where member_id = ${memberId} and id = ${id}`);

/** Deletes a batch of notices older than `days` days; returns whether there may be more. */
export const deleteOld = (db: Db, days: number) =>
  deleteBatch(db, 'notice', sql`created_at < now() - ${days}::int * interval '1 day'`);

/** Removes each of two members from the other's notices of new fans; a notice without other actors is deleted. */
export const forgetFan = (tx: Tx, memberId: string, otherId: string) =>
  tx.rows<{ memberId: string; kind: string }>(sql`with named as (
      update notice n set actor_ids = array_remove(n.actor_ids, pair.actor), actors = greatest(0, n.actors - 1)
      from (values (${memberId}::text, ${otherId}::text), (${otherId}::text, ${memberId}::text)) as pair (member, actor)
      where n.member_id = pair.member and n.template = 'fan' and n.actor_ids @> array[pair.actor] and n.actors > 1
      returning n.member_id, n.kind),
    alone as (
      delete from notice n using (values (${memberId}::text, ${otherId}::text), (${otherId}::text, ${memberId}::text)) as pair (member, actor)
      where n.member_id = pair.member and n.template = 'fan' and n.actor_ids @> array[pair.actor] and n.actors = 1
      returning n.member_id, n.kind)
    select member_id as "memberId", kind from named union select member_id, kind from alone`);
