/** Delay between the end of lots and their closing (auction.md H8). */
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Delay between the end of lots and their closing (ms); null without lots. */
export interface Lateness {
  lots: number;
  medianMs: number | null;
  p99Ms: number | null;
  maxMs: number | null;
}

export interface HourOfLots extends Lateness {
  /** Start of the hour. */
  hour: string;
  /** The lot with the longest delay. */
  productNo: string;
}

export interface Overdue {
  lots: number;
  /** Time since the end of the oldest lot. */
  oldestMs: number | null;
}

/**
 * Lots that a job closed in the last 24 hours. Lots signed later than their closing, such as the demo's from before the first
 * start, have no measured delay.
 */
const closedLots: Sql = sql`select l.product_no, l.closes_at, greatest(0, extract(epoch from l.closed_at - l.closes_at) * 1000)::float8 as ms
  from lot l join state_history h on h.aggregate = 'lot' and h.aggregate_id = l.id and h.event in ('sell', 'pass')
  where l.ended_bids is not null and l.closes_at > now() - interval '24 hours' and l.closed_at < h.at + interval '1 minute'`;

const figures: Sql = sql`count(*)::int as lots, percentile_cont(0.5) within group (order by ms) as "medianMs",
  percentile_cont(0.99) within group (order by ms) as "p99Ms", max(ms) as "maxMs"`;

export const latenessOfDay = (db: Db) => db.one<Lateness>(sql`select ${figures} from (${closedLots}) c`);

/** Each hour in which lots ended, latest first. */
export const latenessByHour = (db: Db) =>
  db.rows<HourOfLots>(sql`select date_trunc('hour', closes_at) as hour, ${figures}, (array_agg(product_no order by ms desc))[1] as "productNo"
    from (${closedLots}) c group by 1 order by 1 desc`);

/** Ended lots that are not closed yet. */
export const overdueLots = (db: Db) =>
  db.one<Overdue>(sql`select count(*)::int as lots, (extract(epoch from now() - min(closes_at)) * 1000)::float8 as "oldestMs"
    from lot where state = 'open' and closes_at < now()`);
