import type { Tx } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
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
const actorsStored = 100;

/** Inserts a notice, or joins or renews the one with its key; returns whether anything changed. */
export const writeNotice = (tx: Tx, { memberId, kind, template, params, link, key, renew, actorId }: NewNotice) =>
  tx.run(sql`insert into notice as n (member_id, kind, template, params, link, key, actor_ids, actors)
    select ${memberId}, ${kind}, ${template}, ${sql.json(params)}, ${link}, ${key}, array_remove(array[${actorId}::text], null),
      (${actorId}::text is not null)::int
    where exists (select from member where id = ${memberId} and cancelled_at is null)
      and not exists (select from member_block where member_id = ${memberId} and blocked_id = ${actorId}::text)
    on conflict (member_id, key) do update set kind = excluded.kind, template = excluded.template, params = excluded.params, link = excluded.link,
      actor_ids = (array_remove(n.actor_ids, ${actorId}::text) || excluded.actor_ids)[greatest(1, cardinality(n.actor_ids) + 2 - ${actorsStored}::int):],
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

/** Marks the member's notice of a key as read; returns its kind when it was unread. */
export const markReadByKey = (tx: Tx, memberId: string, key: string) =>
  tx.maybe<{ kind: NoticeKind }>(
    sql`update notice set read_at = now() where member_id = ${memberId} and key = ${key} and read_at is null returning kind`,
  );

/** Removes each of two members from the other's notices of new fans; a notice without other actors is deleted. */
export const removeFan = (tx: Tx, memberId: string, otherId: string) =>
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
