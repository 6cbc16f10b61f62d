import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const insertState = (db: Db, stateHash: Buffer, browserHash: Buffer, inviteCode: string | undefined) =>
  db.run(
    sql`insert into wx_state (state_hash, browser_hash, invite_code) values (${stateHash}, ${browserHash}, ${inviteCode ?? null})`,
  );

/** Removes expired states. Codes are kept for a day, so that none is exchanged again. */
export const removeOldStates = (db: Db) => db.run(sql`delete from wx_state where expires_at < now() - interval '1 day'`);

/**
 * Consumes a state of this browser together with a code; undefined when the state belongs to another browser, has expired or
 * was used, or the code was used before.
 */
export const spendState = (db: Db, stateHash: Buffer, browserHash: Buffer, codeHash: Buffer) =>
  db.maybe<{ inviteCode: string | null }>(sql`
    update wx_state set used_at = now(), code_hash = ${codeHash}
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and used_at is null and expires_at > now()
      and not exists (select from wx_state where code_hash = ${codeHash})
    returning invite_code as "inviteCode"`);

/** Serialises first sign-ins of one account. */
export const lockAccount = async (tx: Tx, provider: string, openid: string): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`wx ${provider} ${openid}`}, 0))`);
};

interface AccountRow {
  readonly openid: string;
  readonly memberId: string;
  readonly cancelled: boolean;
}

/** Finds the account by its openid, or the same person's account at another app of the company. */
export const findAccount = (db: Db, provider: string, openid: string, unionid: string | undefined) =>
  db.maybe<AccountRow>(sql`
    select a.openid, a.member_id as "memberId", m.cancelled_at is not null as cancelled
    from wx_account a join member m on m.id = a.member_id
    where a.provider = ${provider} and (a.openid = ${openid} or a.unionid = ${unionid ?? null})
    order by a.openid = ${openid} desc limit 1`);

/** Stores the account's current name at the provider, and its use. */
export const renameAccount = (
  db: Db,
  memberId: string,
  provider: string,
  { openid, unionid }: { openid: string; unionid: string | undefined },
) =>
  db.run(sql`
    update wx_account set last_used_at = now(), openid = ${openid}, unionid = coalesce(unionid, (
      select u from (select ${unionid ?? null}::text as u) given
      where not exists (select from wx_account where provider = ${provider} and unionid = u)))
    where member_id = ${memberId}`);

export const deleteAccount = (db: Db, memberId: string) => db.run(sql`delete from wx_account where member_id = ${memberId}`);

export const insertAccount = (
  db: Db,
  account: { provider: string; openid: string; unionid: string | undefined; memberId: string; nickname: string },
) =>
  db.run(sql`insert into wx_account (provider, openid, unionid, member_id, nickname, last_used_at)
    values (${account.provider}, ${account.openid}, ${account.unionid ?? null}, ${account.memberId}, ${account.nickname}, now())`);

export const hasAccount = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.one<{ known: boolean }>(sql`select exists (select from wx_account where member_id = ${memberId}) as known`)).known;

/** Creates a member without a mobile number; an unknown promotion code is ignored. */
export const insertMember = (db: Db, nickname: string, inviteCode: string | null) =>
  db.one<{ id: string }>(sql`
    insert into member (nickname, inviter_id)
    values (${nickname}, (select id from member where promotion_code = ${inviteCode} and cancelled_at is null)) returning id`);

export const setAvatar = (db: Db, memberId: string, avatar: string) =>
  db.run(sql`update member set avatar = ${avatar} where id = ${memberId} and avatar = ''`);

export const idByMobile = async (db: Db, mobile: string): Promise<string | undefined> =>
  (await db.maybe<{ id: string }>(sql`select id from member where mobile = ${mobile} and cancelled_at is null`))?.id;

/** Serialises concurrent bindings of one mobile number, even if nobody has it yet. */
export const lockMobile = async (tx: Tx, mobile: string): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`mobile ${mobile}`}, 0))`);
};

export const setMobile = (db: Db, memberId: string, mobile: string) =>
  db.run(sql`update member set mobile = ${mobile} where id = ${memberId} and mobile is null`);

/** The member's id at the app of this provider, known only from a sign-in through it. */
export const wxOpenidOf = async (db: Db, provider: string, memberId: string): Promise<string | undefined> =>
  (
    await db.maybe<{ openid: string }>(
      sql`select openid from wx_account where provider = ${provider} and member_id = ${memberId}`,
    )
  )?.openid;
