import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { VoiceFile } from './voice-file.ts';

export interface VoiceRow extends VoiceFile {
  readonly id: string;
  readonly file: string;
  readonly isPlayed: boolean;
}

const columns = sql`id, file, container, milliseconds, played_at is not null as "isPlayed"`;

export const insertVoice = (
  tx: Tx,
  row: VoiceFile & { readonly memberId: string; readonly file: string; readonly bytes: number },
) =>
  tx.one<VoiceRow>(sql`insert into voice_clip (member_id, file, container, bytes, milliseconds)
    values (${row.memberId}, ${row.file}, ${row.container}, ${row.bytes}, ${row.milliseconds}) returning ${columns}`);

/** Total size of a member's recordings (bytes). */
export const storedBytes = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ bytes: number }>(
      sql`select coalesce(sum(bytes), 0)::float8 as bytes from voice_clip where member_id = ${memberId}`,
    )
  ).bytes;

/** Recordings that messages use. */
export const findVoices = (db: Db, ids: readonly string[]) =>
  db.rows<VoiceRow>(sql`select ${columns} from voice_clip where id = any(${[...ids]}::text[]) and attached_at is not null`);

/** Recordings of a member that messages use, latest first. */
export const ownVoices = (db: Db, memberId: string) =>
  db.rows<VoiceRow>(
    sql`select ${columns} from voice_clip where member_id = ${memberId} and attached_at is not null order by created_at desc, id`,
  );

/** Attaches the member's own recording, once; in the last hour of its day it belongs to the orphan job. */
export const attachVoice = async (tx: Tx, memberId: string, id: string): Promise<boolean> =>
  (await tx.run(sql`update voice_clip set attached_at = now() where id = ${id} and member_id = ${memberId}
    and attached_at is null and released_at is null and created_at > now() - interval '23 hours'`)) > 0;

export const releaseVoice = (tx: Tx, id: string) =>
  tx.run(sql`update voice_clip set attached_at = null, released_at = now() where id = ${id}`);

export const setPlayed = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`update voice_clip set played_at = now() where id = ${id} and played_at is null`)) > 0;

/** A recording that no message uses. */
export const orphanVoice = (db: Db, id: string) =>
  db.maybe<VoiceRow>(sql`select ${columns} from voice_clip where id = ${id} and attached_at is null`);

export const deleteOrphan = (tx: Tx, id: string) => tx.run(sql`delete from voice_clip where id = ${id} and attached_at is null`);

/** Releases the recordings of a deleted account. Returns their ids. */
export const releaseAllOf = (tx: Tx, memberId: string) =>
  tx.rows<{ id: string }>(
    sql`update voice_clip set attached_at = null, released_at = coalesce(released_at, now()) where member_id = ${memberId} returning id`,
  );
