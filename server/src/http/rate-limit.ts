import { sql } from '../db/sql.ts';
import type { Db } from '../db/db.ts';
import { httpFail } from './common-failures.ts';
import type { Failure } from './failures.ts';
import { waitText } from './wait.ts';

export type TokenAnswer = { readonly ok: true } | { readonly ok: false; readonly retryAfter: number };

/**
 * Takes one of `count` places in the last `seconds` for `key`: exact over a sliding window, for any number of callers and
 * replicas, because one statement reads and writes. A refused attempt takes no place. Give it a `Db` outside the
 * transaction (`ctx.outside`) where a refusal must not give the place back. `retryAfter` is in whole seconds.
 */
export const takeToken = async (db: Db, key: string, count: number, seconds: number): Promise<TokenAnswer> => {
  const taken = await db.run(sql`
    insert into rate_limit as r (key, hits, expires_at)
    values (${key}, array[clock_timestamp()], clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = array(select h from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) || clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where (select count(*) from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) < ${count}::int`);
  if (taken > 0) return { ok: true };
  const oldest = await db.maybe<{ wait: number }>(sql`
    select ceil(extract(epoch from hits[greatest(cardinality(hits) - ${count}::int + 1, 1)] - clock_timestamp()) + ${seconds}::int)::int as wait
    from rate_limit where key = ${key}`);
  return { ok: false, retryAfter: Math.min(Math.max(oldest?.wait ?? 1, 1), seconds) };
};

/** Gives the newest place of a key back: the call that took it was put off for another reason. */
export const giveBackToken = (db: Db, key: string) =>
  db.run(sql`update rate_limit set hits = hits[:cardinality(hits) - 1] where key = ${key} and cardinality(hits) > 0`);

/** 429 `tooMany` that names the time to wait, in seconds. */
export const tooMany = (retryAfter: number): Failure => httpFail('tooMany', { wait: waitText(retryAfter) }, { retryAfter });

/** Takes a place as {@link takeToken} does, or refuses with 429 and the time to wait. */
export const limitOrFail = async (db: Db, key: string, count: number, seconds: number): Promise<void> => {
  const answer = await takeToken(db, key, count, seconds);
  if (!answer.ok) throw tooMany(answer.retryAfter);
};
