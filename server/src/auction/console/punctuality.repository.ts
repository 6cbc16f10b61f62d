/** How long after their end lots were closed (auction.md H8). */
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Milliseconds from the end of lots to their closing; null without lots. */
export interface Lateness {
  lots: number;
  medianMs: number | null;
  p99Ms: number | null;
  longestMs: number | null;
}

export interface HourOfLots extends Lateness {
  /** Its beginning. */
  hour: string;
  /** Of the lot that was closed the latest. */
  productNo: string;
}

export interface Overdue {
  lots: number;
  /** Since the end of the oldest. */
  oldestMs: number | null;
}

/**
 * Lots that a job closed in the last 24 hours. Those that were signed later than their closing, as the demo's from before the first start, have no
 * measured one.
 */
const closedLots: Sql = sql`select l.product_no, l.closes_at, greatest(0, extract(epoch from l.closed_at - l.closes_at) * 1000)::float8 as ms
  from lot l join state_history h on h.aggregate = 'lot' and h.aggregate_id = l.id and h.event in ('sell', 'pass')
  where l.ended_bids is not null and l.closes_at > now() - interval '24 hours' and l.closed_at < h.at + interval '1 minute'`;

const figures: Sql = sql`count(*)::int as lots, percentile_cont(0.5) within group (order by ms) as "medianMs",
  percentile_cont(0.99) within group (order by ms) as "p99Ms", max(ms) as "longestMs"`;

export const latenessOfDay = (db: Db) => db.one<Lateness>(sql`select ${figures} from (${closedLots}) c`);

/** Each hour in which lots ended, the latest first. */
export const latenessByHour = (db: Db) =>
  db.rows<HourOfLots>(sql`select date_trunc('hour', closes_at) as hour, ${figures}, (array_agg(product_no order by ms desc))[1] as "productNo"
    from (${closedLots}) c group by 1 order by 1 desc`);

/** Lots whose end is over and that nobody has closed yet. */
export const overdueLots = (db: Db) =>
  db.one<Overdue>(sql`select count(*)::int as lots, (extract(epoch from now() - min(closes_at)) * 1000)::float8 as "oldestMs"
    from lot where state = 'open' and closes_at < now()`);
