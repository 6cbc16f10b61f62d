import { deleteBatch } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Maximum number of former searches stored per member. */
const historyLength = 20;
/** Maximum number of a member's words counted per day. */
export const countedDaily = 200;

/** Stores searches, the first one as the latest, and counts each once per member and day. */
export const remember = async (tx: Tx, memberId: string, keywords: readonly string[]): Promise<void> => {
  await tx.run(sql`insert into search_history (member_id, word, shown, searched_at)
    select ${memberId}, word, (array_agg(shown order by nth))[1], now() - min(nth) * interval '1 millisecond'
    from (select search_text(k) as word, k as shown, nth from unnest(${[...keywords]}::text[]) with ordinality as u (k, nth)) w
    where word <> '' group by word order by word
    on conflict (member_id, word) do update set shown = excluded.shown, searched_at = excluded.searched_at`);
  await tx.run(sql`insert into search_use (word, member_id, shown)
    select word, ${memberId}, min(shown) from (select search_text(k) as word, k as shown from unnest(${[...keywords]}::text[]) k) w
    where word <> '' and ${countedDaily}::int > (select count(*) from search_use
        where member_id = ${memberId} and day = (now() at time zone 'Asia/Shanghai')::date)
    group by word order by word on conflict do nothing`);
  await tx.run(sql`delete from search_history where member_id = ${memberId} and (searched_at, word) < (
    select searched_at, word from search_history where member_id = ${memberId}
    order by searched_at desc, word desc offset ${historyLength - 1} limit 1)`);
};

export const historyOf = (db: Db, memberId: string) =>
  db.rows<{ keyword: string }>(sql`select shown as keyword from search_history where member_id = ${memberId}
    order by searched_at desc, word desc limit ${historyLength}`);

/** Removes one search or all, including their counts. */
export const remove = async (tx: Tx, memberId: string, keyword: string | undefined): Promise<void> => {
  const which = keyword === undefined ? sql.empty : sql`and word = search_text(${keyword})`;
  await tx.run(sql`delete from search_history where member_id = ${memberId} ${which}`);
  await tx.run(sql`delete from search_use where member_id = ${memberId} ${which}`);
};

/** Threshold of popular words: used by this many members within this many days. */
const membersNeeded = 3;
const popularDays = 7;
const popularMax = 200;

export interface PopularWord {
  readonly word: string;
  readonly shown: string;
  /** Hardly anybody searched for it in the week before. */
  readonly fresh: boolean;
}

/**
 * Returns words that several members searched for in the last days, most used first. Excludes anything that looks like a
 * person's number (seven digits), an address or a link, or contains a blocked word.
 */
export const popularWords = (db: Db) =>
  db.rows<PopularWord>(sql`
    with day as (select (now() at time zone 'Asia/Shanghai')::date as today),
    used as (select word, count(distinct member_id) filter (where u.day > today - ${popularDays}::int) as members,
        count(distinct member_id) filter (where u.day <= today - ${popularDays}::int) as before, max(shown) as shown
      from search_use u, day where u.day > today - 2 * ${popularDays}::int group by word)
    select word, shown, members >= 3 * (before + 1) as fresh from used
    where members >= ${membersNeeded}::int and length(word) between 2 and 20
      and regexp_replace(word, '[^0-9]', '', 'g') !~ '[0-9]{7}' and word !~ '@|://|www\\.'
      and not exists (select from search_blocked b where position(b.word in used.word) > 0)
    order by members desc, word limit ${popularMax}`);

export const blockWord = (db: Db, keyword: string) =>
  db.run(
    sql`insert into search_blocked (word) select search_text(${keyword}) where search_text(${keyword}) <> '' on conflict do nothing`,
  );
export const allowWord = (db: Db, keyword: string) =>
  db.run(sql`delete from search_blocked where word = search_text(${keyword})`);
export const blockedWords = async (db: Db): Promise<string[]> =>
  (await db.rows<{ word: string }>(sql`select word from search_blocked order by word`)).map(({ word }) => word);

/** Returns those texts that contain a blocked word. */
export const blockedAmong = async (db: Db, texts: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.rows<{ text: string }>(sql`select t as text from unnest(${[...texts]}::text[]) t
        where exists (select from search_blocked b where position(b.word in search_text(t)) > 0)`)
    ).map(({ text }) => text),
  );

/** Hourly: deletes searches older than the counting period; returns whether there may be more. */
export const cleanUpSearches = (db: Db): Promise<boolean> =>
  deleteBatch(db, 'search_use', sql`day < (now() at time zone 'Asia/Shanghai')::date - 30`);

/** The content domain's part of an account deletion: searches are personal data. */
export const eraseSearches = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.run(sql`delete from search_history where member_id = ${memberId}`);
  await tx.run(sql`delete from search_use where member_id = ${memberId}`);
};
