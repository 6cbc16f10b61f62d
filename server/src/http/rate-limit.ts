import { type Sql, sql } from '../db/sql.ts';
import type { Db } from '../db/db.ts';
import { gatherer } from '../db/gather.ts';
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

const placesOf = (requested: Sql, count: number, seconds: number): Sql => sql`insert into rate_limit as r (key, hits, expires_at)
    select key, array[clock_timestamp()], clock_timestamp() + make_interval(secs => ${seconds}) from ${requested} order by key
    on conflict (key) do update set
      hits = array(select h from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) || clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where (select count(*) from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) < ${count}::int
    returning r.key`;

/**
 * The statement that takes a place for each of several different keys (`requested` yields them as `key`) under one limit, as
 * {@link takeToken} does, and answers the keys that took one. The commit does not wait for the disk: a crash may forget the places of its
 * last half second.
 */
export const takePlaces = (requested: Sql, count: number, seconds: number): Sql =>
  placesOf(sql`(${requested}) as requested, (select set_config('synchronous_commit', 'off', true)) as lazily`, count, seconds);

/** {@link takePlaces} as part of a caller's `with`, whose transaction waits for the disk. */
export const placesTaken = (requested: Sql, count: number, seconds: number): Sql =>
  placesOf(sql`(${requested}) as requested`, count, seconds);

/** How many places of a key were taken. */
export interface CountedPlaces {
  readonly key: string;
  readonly count: number;
}

/**
 * The statement that counts places which the caller has decided on behind a lock, each key once. Hits outside of the last `seconds` are
 * dropped; part of a caller's `with`.
 */
export const countedPlaces = (
  places: readonly CountedPlaces[],
  seconds: number,
): Sql => sql`insert into rate_limit as r (key, hits, expires_at)
    select key, array_fill(clock_timestamp(), array[count]), clock_timestamp() + make_interval(secs => ${seconds})
    from unnest(${places.map(({ key }) => key)}::text[], ${places.map(({ count }) => count)}::int[]) as requested (key, count) order by key
    on conflict (key) do update set expires_at = excluded.expires_at,
      hits = array(select h from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => ${seconds})) || excluded.hits`;

const takeTogether = gatherer(
  async (db: Db, keys: readonly string[], { resource }): Promise<boolean[]> => {
    const [count = 0, seconds = 0] = resource.split(' ').map(Number);
    const rows = await db.rows<{ key: string }>(takePlaces(sql`select unnest(${[...keys]}::text[]) as key`, count, seconds));
    const taken = new Set(rows.map(({ key }) => key));
    return keys.map((key) => taken.has(key));
  },
  { identity: (key) => key },
);

/**
 * {@link limitOrFail} for what many call at once: those who wait at this process take their places with one statement, so that a limit costs no
 * commit for each call. `db` is the pool.
 */
export const limitTogetherOrFail = async (db: Db, key: string, count: number, seconds: number): Promise<void> => {
  if (!(await takeTogether(db, `${count} ${seconds}`, key))) await limitOrFail(db, key, count, seconds);
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
