import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Stores a code, valid for five minutes and five attempts (domain.md §2). `source`: its requester. */
export const storeCode = (db: Db, mobile: string, scene: string, codeHash: Buffer, source: string) =>
  db.run(sql`
    insert into sms_code (mobile, scene, code_hash, expires_at, source)
    values (${mobile}, ${scene}, ${codeHash}, now() + interval '5 minutes', ${source})
    on conflict (mobile, scene) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      source = excluded.source, tries = 0, other_tries = 0, used_at = null`);

/**
 * Counts an attempt and returns the hash to compare with, while attempts remain: five for the requester, five for all others,
 * so that nobody can exhaust somebody else's code by guessing.
 */
export const tryCode = (db: Db, mobile: string, scene: string, source: string) =>
  db.maybe<{ codeHash: Buffer }>(sql`
    update sms_code set tries = tries + (source = ${source})::int, other_tries = other_tries + (source <> ${source})::int
    where mobile = ${mobile} and scene = ${scene} and used_at is null and expires_at > now()
      and case when source = ${source} then tries else other_tries end < 5
    returning code_hash as "codeHash"`);

/** Consumes a code; returns 0 when a concurrent call was first. */
export const useCode = (db: Db, mobile: string, scene: string, codeHash: Buffer) =>
  db.run(sql`
    update sms_code set used_at = now()
    where mobile = ${mobile} and scene = ${scene} and code_hash = ${codeHash} and used_at is null`);

export const removeOldCodes = (db: Db) => db.run(sql`delete from sms_code where expires_at < now() - interval '1 day'`);

export interface InboxMessage {
  mobile: string;
  scene: string;
  code: string;
  text: string;
  sentAt: string;
}

/** Stores a message for the inbox page, which keeps the last thousand. */
export const storeInInbox = async (db: Db, message: Omit<InboxMessage, 'sentAt'>) => {
  await db.run(sql`
    insert into sms_inbox (mobile, scene, code, body) values (${message.mobile}, ${message.scene}, ${message.code}, ${message.text})`);
  await db.run(sql`delete from sms_inbox where seq <= (select max(seq) from sms_inbox) - 1000`);
};

/** Newest first; of one mobile number or of all. */
export const inboxMessages = (db: Db, mobile: string | undefined) =>
  db.rows<InboxMessage>(sql`
    select mobile, scene, code, body as "text", sent_at as "sentAt" from sms_inbox
    where ${mobile === undefined ? sql`true` : sql`mobile = ${mobile}`} order by seq desc limit 100`);
