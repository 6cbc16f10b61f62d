/** Measured usual duration of decisions (applyfor.md f). */
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Maximum sample size (the latest decisions), and the minimum required. */
const sampleSize = 50;
const minimum = 3;

/**
 * Median duration of recent decisions (seconds), measured from the latest of the events that begin the review; undefined when
 * there were fewer than three in the last 90 days.
 */
export const usualSeconds = async (
  db: Db,
  aggregate: 'shopApplication' | 'expertApplication',
  begins: readonly ('submit' | 'pay')[],
): Promise<number | undefined> => {
  const { count, seconds } = await db.one<{ count: number; seconds: number | null }>(sql`
    select count(*)::int as count, percentile_cont(0.5) within group (order by extract(epoch from d.at - b.at))::int as seconds
    from (select aggregate_id, at, id from state_history where aggregate = ${aggregate} and event in ('approve', 'reject')
        and at > now() - interval '90 days' order by at desc limit ${sampleSize}) d
    cross join lateral (select at from state_history where aggregate = ${aggregate} and aggregate_id = d.aggregate_id and event = any(${[...begins]}::text[])
        and id < d.id order by id desc limit 1) b`);
  return count < minimum || seconds === null ? undefined : Math.max(1, seconds);
};
