import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The mobile of a member; null when there is none. */
export const mobileOf = async (db: Db, memberId: string): Promise<string | null> =>
  (await db.one<{ mobile: string | null }>(sql`select mobile from member where id = ${memberId}`)).mobile;

/** Serializes the attempts with one mobile until the end of the transaction. */
export const lockMobile = (tx: Tx, mobileMac: Buffer) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`card trial ${mobileMac.toString('hex')}`}, 0))`);

/** Whether the member had or tried this card before, and whether an account of apparently the same person tried it. */
export const trialUses = (db: Db, memberId: string, cardId: string, mobileMacs: readonly Buffer[]) =>
  db.one<{ isUsed: boolean; isTaken: boolean }>(sql`select
    exists (select from member_card mc where mc.member_id = ${memberId} and mc.card_id = ${cardId} and mc.active_from is not null) as "isUsed",
    exists (select from card_trial t join member_card mc on mc.id = t.member_card_id where mc.card_id = ${cardId}
      and mc.member_id <> ${memberId}
      and (t.mobile_mac = any(${[...mobileMacs]}::bytea[]) or mc.member_id in (select members_like(${memberId})))) as "isTaken"`);

/** Begins the trial of a member card that never had a period; the caller holds its row lock. */
export const beginTrial = async (
  tx: Tx,
  memberCardId: string,
  { mobileMac, keyId }: { readonly mobileMac: Buffer; readonly keyId: string },
  hours: number,
): Promise<void> => {
  await tx.run(sql`insert into card_trial (member_card_id, mobile_mac, key_id) values (${memberCardId}, ${mobileMac}, ${keyId})`);
  await tx.run(sql`update member_card set active_from = statement_timestamp(),
    active_until = statement_timestamp() + ${hours}::int * interval '1 hour',
    trial_until = statement_timestamp() + ${hours}::int * interval '1 hour' where id = ${memberCardId}`);
};

/** Retention of mobiles (days). */
const rememberedDays = 180;

export const clearMobiles = (db: Db) =>
  db.run(sql`update card_trial set mobile_mac = null
    where mobile_mac is not null and created_at < now() - ${rememberedDays}::int * interval '1 day'`);
