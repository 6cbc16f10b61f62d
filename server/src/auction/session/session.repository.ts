import type { LotSession } from '@juhe/contract/auction/session.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { paidCents } from '../shared/paid-price.repository.ts';

/** The end of a session: that of its last lot, including extensions. */
const end = sql`greatest(s.closes_at, (select max(l.closes_at) from lot l where l.session_id = s.id and l.state <> 'withdrawn'))`;

const columns = (
  earlySeconds: number,
): Sql => sql`s.id, s.title, s.cover, s.intro, s.opens_at as "opensAt", s.closes_at as "closesAt",
  s.shown_at as "shownAt", s.shown_at <= now() + ${earlySeconds}::int * interval '1 second' as shown,
  case when s.opens_at > now() then 'coming' when ${end} > now() then 'running' else 'ended' end as phase,
  (select count(*)::int from lot l where l.session_id = s.id and l.state <> 'withdrawn') as lots,
  (select coalesce(sum(${paidCents}), 0)::bigint from lot l where l.session_id = s.id) as "soldCents"`;

export const sessionPage = async (db: Db, earlySeconds: number, limit: number, offset: number) => {
  const list = await db.rows<LotSession>(sql`select ${columns(earlySeconds)} from lot_session s
    order by case when s.opens_at > now() then 1 when ${end} > now() then 0 else 2 end,
      case when s.opens_at > now() then s.opens_at end, s.opens_at desc, s.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from lot_session`);
  return { list, total };
};

export const findSession = (db: Db, id: string, earlySeconds: number) =>
  db.maybe<LotSession>(sql`select ${columns(earlySeconds)} from lot_session s where s.id = ${id}`);

export interface NewSession {
  readonly title: string;
  readonly cover: string;
  readonly intro: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly shownAt: string | null;
}

/** Undefined when the catalogue would be shown after the session has opened. */
export const insertSession = (tx: Tx, { title, cover, intro, opensAt, closesAt, shownAt }: NewSession) =>
  tx.maybe<{ id: string }>(sql`insert into lot_session (title, cover, intro, opens_at, closes_at, shown_at)
    select ${title}, ${cover}, ${intro}, t.opens, t.closes, t.shown from (
      select ${opensAt}::timestamptz as opens, ${closesAt}::timestamptz as closes,
        coalesce(${shownAt}::timestamptz, greatest(now(), ${opensAt}::timestamptz - interval '1 day')) as shown) t
    where t.shown <= t.opens and t.opens > now() returning id`);
