import { type Sql, sql } from '../../db/sql.ts';

/**
 * Returns the moment of an event on a device by the database clock. Its age (ms) is right regardless of the device clock,
 * except for the duration of the call; the moment given by the device is exact where both agree. Never later than now.
 */
export const momentOf = (at: string | undefined, age: number | undefined): Sql => {
  if (age === undefined) return sql`least(coalesce(${at ?? null}::timestamptz, now()), now())`;
  const byAge = sql`(now() - ${age}::float8 * interval '1 millisecond')`;
  return at === undefined
    ? byAge
    : sql`(case when ${at}::timestamptz between ${byAge} - interval '1 minute' and ${byAge} then ${at}::timestamptz else ${byAge} end)`;
};
