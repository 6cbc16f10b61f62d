import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface UploadRow {
  readonly id: string;
  /** Null: uploaded by an operator. */
  readonly memberId: string | null;
  readonly purpose: string;
  readonly private: boolean;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly name: string;
  readonly colour: string;
  /** Content of the QR code in a picture of purpose `paymentCode`. */
  readonly qrText: string | null;
  /** SHA-256 of the uploaded file, in hex; null for uploads before it was stored. */
  readonly sourceHash: string | null;
}

const columns = sql`id, member_id as "memberId", purpose, private, file, width, height, size, name, colour, qr_text as "qrText",
  source_hash as "sourceHash"`;

/** Serialises what counts towards a member's storage quota. */
export const lockStorage = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${memberId}`}, 0))`);
};

/** Serialises storing, attaching and removing a file of this name. */
export const lockFile = async (tx: Tx, file: string): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${file}`}, 0))`);
};

export const insertUpload = (tx: Tx, row: Omit<UploadRow, 'id'>): Promise<UploadRow> =>
  tx.one<UploadRow>(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour, qr_text, source_hash)
    values (${row.memberId}, ${row.purpose}, ${row.private}, ${row.file}, ${row.width}, ${row.height}, ${row.size}, ${row.name}, ${row.colour},
      ${row.qrText}, ${row.sourceHash})
    returning ${columns}`);

/** All pictures of a member, latest first. */
export const ownPictures = (db: Db, memberId: string) =>
  db.rows<Pick<UploadRow, 'id' | 'file' | 'private'>>(
    sql`select id, file, private from upload where member_id = ${memberId} order by created_at desc, id`,
  );

/** The file of a private upload, regardless of owner: the caller has checked a signature. */
export const privateFile = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.maybe<{ file: string }>(sql`select file from upload where id = ${id} and private`))?.file;

/** A public file; it counts as withdrawn when all its uploads are. Two members who upload the same picture share the file. */
export const publicFile = async (
  db: Db,
  file: string,
): Promise<{ withdrawn: boolean; owners: readonly string[] } | undefined> => {
  const { withdrawn, owners } = await db.one<{ withdrawn: boolean | null; owners: string[] }>(
    sql`select bool_and(withdrawn_at is not null) as withdrawn,
      coalesce(array_agg(distinct member_id) filter (where member_id is not null), '{}') as owners
    from upload where file = ${file} and not private`,
  );
  return withdrawn === null ? undefined : { withdrawn, owners };
};

/** Closes or opens the public address of the member's uploads of these files. */
export const setWithdrawn = (tx: Tx, memberId: string, files: readonly string[], withdrawn: boolean) =>
  tx.run(sql`update upload set withdrawn_at = case when ${withdrawn} then coalesce(withdrawn_at, now()) end
    where member_id = ${memberId} and not private and file = any(${[...files]}::text[])`);

/** Marks the member's (null: operators') public uploads of these files as used; returns the files that belong to this member. */
export const attachFiles = (tx: Tx, memberId: string | null, files: readonly string[]): Promise<{ file: string }[]> =>
  tx.rows(sql`update upload set attached_at = coalesce(attached_at, now())
    where member_id is not distinct from ${memberId} and not private and withdrawn_at is null and file = any(${[...files]}::text[]) returning file`);

/** Marks public uploads of purpose `content` as no longer referenced; returns their ids. */
export const detachFiles = (tx: Tx, memberId: string, files: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows(sql`update upload set attached_at = null
    where member_id = ${memberId} and not private and purpose = 'content' and attached_at is not null
      and file = any(${[...files]}::text[]) returning id`);

/** Marks the member's private uploads of one purpose as used; returns the ids that belong to this member. */
export const attachPrivate = (tx: Tx, memberId: string, purpose: string, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows(sql`update upload set attached_at = coalesce(attached_at, now())
    where member_id = ${memberId} and private and purpose = ${purpose} and id = any(${[...ids]}::text[]) returning id`);

/** Marks private uploads as no longer used; returns the ids. */
export const detachPrivate = (tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows(sql`update upload set attached_at = null, name = '' where private and id = any(${[...ids]}::text[]) returning id`);

/** A private upload of the member. */
export const findPrivate = (db: Db, memberId: string, purpose: string, id: string): Promise<UploadRow | undefined> =>
  db.maybe(sql`select ${columns} from upload where id = ${id} and member_id = ${memberId} and purpose = ${purpose} and private`);

/** Removes an unreferenced upload; returns its file. */
export const removeOrphan = (tx: Tx, id: string): Promise<Pick<UploadRow, 'file' | 'private'> | undefined> =>
  tx.maybe(sql`delete from upload where id = ${id} and attached_at is null returning file, private`);

/** Total size of a member's pictures (bytes). */
export const storedBytes = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ bytes: number }>(sql`select coalesce(sum(size), 0)::float8 as bytes from upload where member_id = ${memberId}`))
    .bytes;

export const orphanFile = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.maybe<{ file: string }>(sql`select file from upload where id = ${id} and attached_at is null`))?.file;

export const isFileUsed = async (tx: Tx, file: string): Promise<boolean> =>
  (await tx.one<{ used: boolean }>(sql`select exists (select from upload where file = ${file}) as used`)).used;
