import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Maximum number of known browsers per member, and how many days they stay known after the last sign-in. */
const maxDevices = 20;
const knownDays = 180;

/** Returns whether the member with this mobile number has signed in with the browser before. */
export const isKnownDevice = async (db: Db, mobile: string, deviceHashes: readonly Buffer[]): Promise<boolean> =>
  (
    await db.one<{ known: boolean }>(sql`select exists (select from known_device d join member m on m.id = d.member_id
    where m.mobile = ${mobile} and d.device_hash = any(${[...deviceHashes]}::bytea[])
      and d.last_seen_at > now() - make_interval(days => ${knownDays})) as known`)
  ).known;

/** Replaces the hash of a browser under a former key by that under the current one. */
export const renewDevice = (tx: Tx, memberId: string, deviceHash: Buffer, formerHashes: readonly Buffer[]) =>
  tx.run(sql`update known_device set device_hash = ${deviceHash} where member_id = ${memberId}
    and device_hash = (select device_hash from known_device where member_id = ${memberId}
      and device_hash = any(${[...formerHashes]}::bytea[]) limit 1)
    and not exists (select from known_device where member_id = ${memberId} and device_hash = ${deviceHash})`);

/**
 * Remembers a browser; the least recently used ones are evicted. Returns whether it is new for a member who has other known
 * browsers.
 */
export const rememberDevice = async (tx: Tx, memberId: string, deviceHash: Buffer): Promise<boolean> => {
  const { isNew } = await tx.one<{ isNew: boolean }>(sql`
    with before as (select exists (select from known_device where member_id = ${memberId}) as others)
    insert into known_device (member_id, device_hash) values (${memberId}, ${deviceHash})
    on conflict (member_id, device_hash) do update set last_seen_at = now() returning xmax = 0 and (select others from before) as "isNew"`);
  await tx.run(sql`delete from known_device where member_id = ${memberId} and device_hash in (
    select device_hash from known_device where member_id = ${memberId} order by last_seen_at desc offset ${maxDevices})`);
  return isNew;
};

/** Forgets all browsers of a member: after a password change each must prove itself again. */
export const removeDevices = (tx: Tx, memberId: string) => tx.run(sql`delete from known_device where member_id = ${memberId}`);
