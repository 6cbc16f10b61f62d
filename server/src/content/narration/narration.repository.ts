import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Locks a file: one that is being attached is not removed concurrently. */
export const lockFile = (tx: Tx, file: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`audio ${file}`}, 0))`);

/** Locks a chapter and returns its current audio; undefined when the chapter does not exist. */
export const lockAudio = (tx: Tx, bookId: string, indexId: string) =>
  tx.maybe<{ url: string }>(
    sql`select audio_url as url from book_chapter where book_id = ${bookId} and id = ${indexId} for update`,
  );

export const setAudio = (tx: Tx, indexId: string, url: string, seconds: number) =>
  tx.run(sql`update book_chapter set audio_url = ${url}, audio_seconds = ${seconds} where id = ${indexId}`);

export const isUsed = async (db: Db, url: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from book_chapter where audio_url = ${url} limit 1`)) !== undefined;

export const lockBook = (tx: Tx, bookId: string) =>
  tx.maybe<{ audio: boolean; heard: boolean }>(sql`select audio,
      exists (select from book_chapter where book_id = book.id and audio_url <> '') as heard
    from book where id = ${bookId} for update`);

/** Positions in characters cannot be converted to seconds, so they are reset to the start of their chapter. */
export const setBookAudio = async (tx: Tx, bookId: string, audio: boolean): Promise<void> => {
  await tx.run(sql`update book set audio = ${audio} where id = ${bookId}`);
  await tx.run(sql`update book_reading set position = 0 where book_id = ${bookId}`);
};
