import { type Sql, sql } from '../../db/sql.ts';
import type { Db } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import { httpFail } from '../failure/common-failures.ts';
import type { Failure } from '../failure/failures.ts';
import { waitText } from '../text/wait.ts';

export type TokenAnswer = { readonly ok: true } | { readonly ok: false; readonly retryAfter: number };

/**
 * Takes one of `count` tokens in the last `seconds` for `key`: exact over a sliding window, for any number of callers and
 * replicas, because one statement reads and writes. A refused attempt takes no token. Pass a `Db` outside the transaction
 * (`ctx.nonTransactional`) if a refusal must not return the token. `retryAfter` is in whole seconds.
 */
export const consumeToken = async (db: Db, key: string, count: number, seconds: number): Promise<TokenAnswer> => {
  const insertedCount = await db.run(sql`
    insert into rate_limit as r (key, hits, expires_at)
    values (${key}, array[clock_timestamp()], clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = array(select h from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) || clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where (select count(*) from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) < ${count}::int`);
  if (insertedCount > 0) return { ok: true };
  const oldest = await db.maybe<{ wait: number }>(sql`
    select ceil(extract(epoch from hits[greatest(cardinality(hits) - ${count}::int + 1, 1)] - clock_timestamp()) + ${seconds}::int)::int as wait
    from rate_limit where key = ${key}`);
  return { ok: false, retryAfter: Math.min(Math.max(oldest?.wait ?? 1, 1), seconds) };
};

const placesOf = (requested: Sql, count: number, seconds: number): Sql => sql`insert into rate_limit as r (key, hits, expires_at)
    select key, array[clock_timestamp()], clock_timestamp() + make_interval(secs => ${seconds}) from ${requested} order by key
    on conflict (key) do update set
      hits = array(select h from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) || clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where (select count(*) from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) < ${count}::int
    returning r.key`;

/**
 * Returns the statement that takes a token for each of several different keys (`requested` yields them as `key`) under one
 * limit, like {@link consumeToken}, and returns the keys that took one. The commit does not wait for the disk: a crash may lose
 * the tokens of its last half second.
 */
export const consumeTokens = (requested: Sql, count: number, seconds: number): Sql =>
  placesOf(sql`(${requested}) as requested, (select set_config('synchronous_commit', 'off', true)) as lazily`, count, seconds);

/** Returns {@link consumeTokens} as part of a caller's `with`, whose transaction waits for the disk. */
export const consumeTokensIn = (requested: Sql, count: number, seconds: number): Sql =>
  placesOf(sql`(${requested}) as requested`, count, seconds);

/** Number of tokens taken for a key. */
export interface ConsumedTokens {
  readonly key: string;
  readonly count: number;
}

/**
 * Returns the statement that counts tokens which the caller has granted while holding a lock, each key once. Hits older than
 * the last `seconds` are removed; part of a caller's `with`.
 */
export const consumedTokens = (
  grants: readonly ConsumedTokens[],
  seconds: number,
): Sql => sql`insert into rate_limit as r (key, hits, expires_at)
    select key, array_fill(clock_timestamp(), array[count]), clock_timestamp() + make_interval(secs => ${seconds})
    from unnest(${grants.map(({ key }) => key)}::text[], ${grants.map(({ count }) => count)}::int[]) as requested (key, count) order by key
    on conflict (key) do update set expires_at = excluded.expires_at,
      hits = array(select h from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) || excluded.hits`;

const takeTogether = gatherer(
  async (db: Db, keys: readonly string[], { resource }): Promise<boolean[]> => {
    const [count = 0, seconds = 0] = resource.split(' ').map(Number);
    const rows = await db.rows<{ key: string }>(consumeTokens(sql`select unnest(${[...keys]}::text[]) as key`, count, seconds));
    const grantedKeys = new Set(rows.map(({ key }) => key));
    return keys.map((key) => grantedKeys.has(key));
  },
  { identity: (key) => key },
);

/**
 * Does the same as {@link limitOrFail} for frequent concurrent calls: those that wait in this process take their tokens with
 * one statement, so that a limit does not cost a commit per call. `db` is the pool.
 */
export const limitTogetherOrFail = async (db: Db, key: string, count: number, seconds: number): Promise<void> => {
  if (!(await takeTogether(db, `${count} ${seconds}`, key))) await limitOrFail(db, key, count, seconds);
};

/** Returns the newest token of a key: the call that took it was postponed for another reason. */
export const returnToken = (db: Db, key: string) =>
  db.run(sql`update rate_limit set hits = hits[:cardinality(hits) - 1] where key = ${key} and cardinality(hits) > 0`);

/** Returns a 429 `tooMany` that names the time to wait, in seconds. */
export const tooMany = (retryAfter: number): Failure => httpFail('tooMany', { wait: waitText(retryAfter) }, { retryAfter });

/** Takes a token like {@link consumeToken}, or refuses with 429 and the time to wait. */
export const limitOrFail = async (db: Db, key: string, count: number, seconds: number): Promise<void> => {
  const attempt = await consumeToken(db, key, count, seconds);
  if (!attempt.ok) throw tooMany(attempt.retryAfter);
};
