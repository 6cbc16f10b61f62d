import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export const cardColumns = sql`l.id, l.product_no as "productNo", l.title, l.pictures[1] as img, l.state,
  coalesce(l.price_cents, l.start_cents) as "priceCents", l.start_cents as "startCents", l.bids,
  l.opens_at as "opensAt", l.closes_at as "closesAt", l.category, l.quantity`;

/** What a list shows: an open lot whose time is over is no longer offered, even before the worker closed it. */
const listed: Record<'open' | 'scheduled' | 'ended' | 'all', { where: Sql; order: Sql }> = {
  open: { where: sql`l.state = 'open' and l.closes_at > now()`, order: sql`l.closes_at, l.id` },
  scheduled: { where: sql`l.state = 'scheduled'`, order: sql`l.opens_at, l.id` },
  ended: {
    where: sql`(l.state in ('sold', 'unsold', 'fellThrough', 'cancelled') or (l.state = 'open' and l.closes_at <= now()))`,
    order: sql`l.closes_at desc, l.id`,
  },
  all: {
    where: sql`l.state <> 'withdrawn'`,
    order: sql`case l.state when 'open' then 0 when 'scheduled' then 1 else 2 end, case when l.state in ('open', 'scheduled')
      then l.closes_at - now() else now() - l.closes_at end, l.id`,
  },
};

export const lotPage = async (db: Db, which: keyof typeof listed, limit: number, offset: number) => {
  const { where, order } = listed[which];
  const list = await db.rows<LotCard>(
    sql`select ${cardColumns} from lot l where ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from lot l where ${where}`);
  return { list, total };
};

/** Cards of lots that are shown, in no order. */
export const lotsById = (db: Db, ids: readonly string[]) =>
  db.rows<LotCard>(
    sql`select ${cardColumns} from lot l where l.id = any(${[...ids]}::text[]) and l.state <> 'withdrawn' and l.shown_at <= now()`,
  );
