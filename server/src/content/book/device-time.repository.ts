import { type Sql, sql } from '../../db/sql.ts';

/**
 * When something happened on a device, by the database's clock. Its age (milliseconds) is right whatever the device's clock says, but for the time
 * that the call took; the moment that the device names is exact where the two agree. Never later than now.
 */
export const momentOf = (at: string | undefined, age: number | undefined): Sql => {
  if (age === undefined) return sql`least(coalesce(${at ?? null}::timestamptz, now()), now())`;
  const byAge = sql`(now() - ${age}::float8 * interval '1 millisecond')`;
  return at === undefined
    ? byAge
    : sql`(case when ${at}::timestamptz between ${byAge} - interval '1 minute' and ${byAge} then ${at}::timestamptz else ${byAge} end)`;
};
