import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface FilmRow {
  readonly id: string;
  readonly file: string;
  readonly size: number;
  readonly parts: readonly number[];
  /** Null until the whole file was read. */
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
  /** No further part is accepted. */
  readonly isComplete: boolean;
}
const columns = sql`id, file, size, parts, width, height, seconds, (complete_at is not null or width is not null) as "isComplete"`;

export const insertFilm = (tx: Tx, memberId: string, file: string, name: string, size: number) =>
  tx.one<FilmRow>(
    sql`insert into film (member_id, file, name, size) values (${memberId}, ${file}, ${name}, ${size}) returning ${columns}`,
  );

export const lockMemberFilms = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`film ${memberId}`}, 0))`);
};

/** Counts the incomplete uploads that began within the last hour. */
export const countIncompleteUploads = async (tx: Tx, memberId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) from film where member_id = ${memberId} and width is null and created_at > now() - interval '1 hour'`,
    )
  ).count;

/** Total size of a member's films in bytes. */
export const storedBytes = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ bytes: number }>(sql`select coalesce(sum(size), 0)::float8 as bytes from film where member_id = ${memberId}`))
    .bytes;

export const findFilm = (db: Db, memberId: string, id: string) =>
  db.maybe<FilmRow>(sql`select ${columns} from film where member_id = ${memberId} and id = ${id}`);

export const lockFilm = (tx: Tx, memberId: string, id: string) =>
  tx.maybe<FilmRow>(sql`select ${columns} from film where member_id = ${memberId} and id = ${id} for update`);

/** Records that a part is stored; returns the film, unless it no longer exists. */
export const addPart = (db: Db, memberId: string, id: string, part: number) =>
  db.maybe<FilmRow>(sql`update film set parts = case when ${part}::int = any(parts) then parts else parts || ${part}::int end
    where member_id = ${memberId} and id = ${id} returning ${columns}`);

export const setComplete = (tx: Tx, id: string) =>
  tx.run(sql`update film set complete_at = coalesce(complete_at, now()) where id = ${id}`);

export const setFacts = (tx: Tx, id: string, width: number, height: number, seconds: number) =>
  tx.one<FilmRow>(
    sql`update film set width = ${width}, height = ${height}, seconds = ${seconds} where id = ${id} returning ${columns}`,
  );

export const attach = (tx: Tx, memberId: string, id: string) =>
  tx.maybe<FilmRow>(sql`update film set attached_at = coalesce(attached_at, now())
    where member_id = ${memberId} and id = ${id} and width is not null returning ${columns}`);

export const detach = (tx: Tx, memberId: string, files: readonly string[]) =>
  tx.rows<{ id: string }>(sql`update film set attached_at = null
    where member_id = ${memberId} and attached_at is not null and file = any(${[...files]}::text[]) returning id`);

/** Detaches all films at account deletion; file names are personal data too. */
export const detachAll = (tx: Tx, memberId: string) =>
  tx.rows<{ id: string }>(sql`update film set attached_at = null, name = '' where member_id = ${memberId} returning id`);

/** Deletes an unreferenced film; returns the location of its parts. */
export const removeFree = (tx: Tx, id: string) =>
  tx.maybe<FilmRow>(sql`delete from film where id = ${id} and attached_at is null returning ${columns}`);

export const removeOwnFree = (tx: Tx, memberId: string, id: string) =>
  tx.maybe<FilmRow>(
    sql`delete from film where id = ${id} and member_id = ${memberId} and attached_at is null returning ${columns}`,
  );

/** Returns a member's complete films, newest first. */
export const ownFilms = (db: Db, memberId: string) =>
  db.rows<FilmRow>(
    sql`select ${columns} from film where member_id = ${memberId} and width is not null order by created_at desc, id`,
  );

export const fullFilm = (db: Db, id: string) =>
  db.maybe<FilmRow>(sql`select ${columns} from film where id = ${id} and width is not null`);

/** Returns a complete film by its address, of any member; `open` while a published video shows it. */
export const filmOfFile = (db: Db, file: string, address: string) =>
  db.maybe<FilmRow & { memberId: string; open: boolean }>(sql`select ${columns}, member_id as "memberId",
      exists (select from video where film = ${address} and state = 'published') as open
    from film where file = ${file} and width is not null`);
