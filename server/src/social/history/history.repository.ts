import type { Watched, WatchedKind } from '@juhe/contract/social/history.schemas';
import { deleteBatch } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { isVisibleTo } from '../../db/visibility.ts';

/** Retention of a view (days), */
const days = 90;
/** and maximum number of views per member. */
const maxEntries = 500;

/**
 * The thing `ref` of a kind as the member may see it now (domain.md §8), excluding hidden, unreviewed, removed and withdrawn
 * things. One list over all domains, so that pages and totals are correct.
 */
const subjectOf = (memberId: string) => sql`lateral (
    select a.title, a.cover as "picUrl", a.cover_width as width, a.cover_height as height, m.nickname as by, null::bigint as "priceCents",
        a.kind as variant, null as "saleNo"
      from article a join member m on m.id = a.author_id
      where h.kind = 'article' and a.id = h.ref and (a.author_id = ${memberId} or a.state = 'published' and ${isVisibleTo(memberId)})
    union all
    select v.title, v.cover, v.width, v.height, m.nickname, null, 'video', null
      from video v join member m on m.id = v.author_id
      where h.kind = 'video' and v.id = h.ref and (v.author_id = ${memberId} or v.state = 'published' and ${isVisibleTo(memberId)})
    union all
    select p.title, p.img, 1, 1, s.name, p.price_cents, p.source, p.sale_no from product p join shop s on s.id = p.shop_id
      where h.kind = 'goods' and p.id = h.ref
    union all
    select b.title, b.cover, b.cover_width, b.cover_height, b.author, null, case when b.audio then 'audio' else 'text' end, null from book b
      where h.kind = 'book' and b.id = h.ref and b.state = 'on'
    union all
    select l.title, l.pictures[1], 1, 1, null, coalesce(l.price_cents, l.start_cents), 'lot', null from lot l
      where h.kind = 'lot' and l.product_no = h.ref and l.state <> 'withdrawn' and l.shown_at <= now()
    union all
    select c.title, c.cover, 16, 9, c.teacher_name, nullif(c.price_cents, 0), c.kind, null from study_course c
      where h.kind = 'course' and c.id = h.ref and (c.on_shelf or exists (select from study_order o
        where o.course_id = c.id and o.member_id = ${memberId} and o.state in ('pendingPayment', 'paid', 'refunding', 'completed')))
  ) thing`;

/** Records a view now; returns false when the thing is not visible to the member. */
export const remember = async (tx: Tx, memberId: string, kind: WatchedKind, ref: string): Promise<boolean> => {
  const recordedCount = await tx.run(sql`insert into watch_history (member_id, kind, ref)
    select ${memberId}, h.kind, h.ref from (select ${kind}::text as kind, ${ref}::text as ref) h cross join ${subjectOf(memberId)}
    on conflict (member_id, kind, ref) do update set seen_at = greatest(watch_history.seen_at, excluded.seen_at)`);
  if (recordedCount === 0) return false;
  await tx.run(sql`delete from watch_history h using (
      select kind, ref from watch_history where member_id = ${memberId} order by seen_at desc, kind, ref offset ${maxEntries}) old
    where h.member_id = ${memberId} and h.kind = old.kind and h.ref = old.ref`);
  return true;
};

const ofKinds = (kinds: readonly WatchedKind[]) =>
  kinds.length === 0 ? sql.empty : sql` and h.kind = any(${[...kinds]}::text[])`;

export const watchedPage = async (db: Db, memberId: string, kinds: readonly WatchedKind[], limit: number, offset: number) => {
  const from = sql`watch_history h cross join ${subjectOf(memberId)}
    where h.member_id = ${memberId} and h.seen_at > now() - ${days}::int * interval '1 day'${ofKinds(kinds)}`;
  const list = await db.rows<Watched>(
    sql`select h.kind, h.ref as id, thing.*, h.seen_at as "seenAt" from ${from} order by h.seen_at desc, h.kind, h.ref limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

export const removeEntry = (db: Db, memberId: string, kind: WatchedKind, ref: string) =>
  db.run(sql`delete from watch_history where member_id = ${memberId} and kind = ${kind} and ref = ${ref}`);

export const removeKinds = (db: Db, memberId: string, kinds: readonly WatchedKind[]) =>
  db.run(sql`delete from watch_history h where h.member_id = ${memberId}${ofKinds(kinds)}`);

/** Deletes a batch of outdated entries; returns whether there may be more. */
export const removeOutdated = (db: Db) =>
  deleteBatch(db, 'watch_history', sql`seen_at < now() - ${days}::int * interval '1 day'`);
