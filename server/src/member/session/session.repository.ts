import type { SignInMethod } from '@juhe/contract/member/device.schemas';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { DeviceKind } from './device-name.ts';

export interface Credentials {
  readonly id: string;
  readonly mobile: string | null;
  readonly nickname: string;
  readonly passwordHash: string | null;
}

const info = sql`
  id, nickname as name, nickname, avatar, mobile, mobile as phone, gender, to_char(birthday, 'YYYY-MM-DD') as birthday, region, bio, cover,
  promotion_code as "promotionCode", roles, password_hash is not null as "hasPassword", created_at as "createdAt"`;

export const memberInfo = (db: Db, memberId: string) =>
  db.one<Omit<MemberInfo, 'agreementsDue'>>(sql`select ${info} from member where id = ${memberId}`);

export const credentialsByMobile = (db: Db, mobile: string) =>
  db.maybe<Credentials>(sql`
    select id, mobile, nickname, password_hash as "passwordHash" from member where mobile = ${mobile} and cancelled_at is null`);

export const credentialsById = (db: Db, memberId: string) =>
  db.one<Credentials>(sql`select id, mobile, nickname, password_hash as "passwordHash" from member where id = ${memberId}`);

export const idByPromotionCode = (db: Db, code: string) =>
  db.maybe<{ id: string }>(sql`select id from member where promotion_code = ${code} and cancelled_at is null`);

/** Creates a member; undefined when the mobile number already belongs to one. */
export const insertMember = (
  db: Db,
  member: { mobile: string; nickname: string; passwordHash: string | null; inviterId: string | null },
) =>
  db.maybe<{ id: string }>(sql`
    insert into member (mobile, nickname, password_hash, inviter_id)
    values (${member.mobile}, ${member.nickname}, ${member.passwordHash}, ${member.inviterId})
    on conflict (mobile) do nothing returning id`);

/** Records a change of password or mobile number: operations that depend on who made it are delayed (wallet.md c). */
export const markCredentialsChanged = (tx: Tx, memberId: string) =>
  tx.run(sql`update member set credentials_changed_at = now() where id = ${memberId}`);

export const setPassword = (db: Db, memberId: string, passwordHash: string) =>
  db.run(sql`update member set password_hash = ${passwordHash} where id = ${memberId}`);

export interface ProfileChange {
  readonly nickname?: string | undefined;
  readonly avatar?: string | undefined;
  readonly gender?: MemberInfo['gender'] | undefined;
  /** Null removes it, undefined leaves it unchanged. */
  readonly birthday?: string | null | undefined;
  readonly region?: string | undefined;
  readonly bio?: string | undefined;
  readonly cover?: number | undefined;
}

export const changeProfile = (db: Db, memberId: string, change: ProfileChange) =>
  db.run(sql`
    update member set
      nickname = coalesce(${change.nickname ?? null}, nickname),
      avatar = coalesce(${change.avatar ?? null}, avatar),
      gender = coalesce(${change.gender ?? null}, gender),
      birthday = case when ${change.birthday !== undefined}::boolean then ${change.birthday ?? null}::date else birthday end,
      region = coalesce(${change.region ?? null}, region),
      bio = coalesce(${change.bio ?? null}, bio),
      cover = coalesce(${change.cover ?? null}::smallint, cover)
    where id = ${memberId} and cancelled_at is null`);

/** Name, introduction and picture of an active member. */
export const profileOf = (tx: Tx, memberId: string) =>
  tx.maybe<{ nickname: string; bio: string; avatar: string }>(sql`select nickname, bio, avatar from member
    where id = ${memberId} and cancelled_at is null`);

/** Returns whether another member's shop has this name; names are compared as by `fold_name`. */
export const isNameOfShop = async (db: Db, name: string, memberId: string | null): Promise<boolean> =>
  (await db.maybe(
    sql`select id from shop where fold_name(name) = fold_name(${name}) and owner_id is distinct from ${memberId} limit 1`,
  )) !== undefined;

/** Returns whether a day is after today, in the members' time zone. */
export const isFuture = async (db: Db, day: string) =>
  (await db.one<{ future: boolean }>(sql`select ${day}::date > (now() at time zone 'Asia/Shanghai')::date as future`)).future;

export interface NewSession {
  readonly memberId: string;
  readonly tokenHash: Buffer;
  readonly method: SignInMethod;
  readonly deviceHash: Buffer;
  /** Browser and system in readable form. */
  readonly device: string;
  readonly deviceKind: DeviceKind;
  /** Masked. */
  readonly address: string;
  /** Lifetime without activity (days). */
  readonly days: number;
}

export const insertSession = (db: Db, session: NewSession) =>
  db.run(sql`
    insert into session (token_hash, member_id, expires_at, method, device_hash, device, device_kind, address)
    values (${session.tokenHash}, ${session.memberId}, now() + make_interval(days => ${session.days}), ${session.method},
      ${session.deviceHash}, ${session.device}, ${session.deviceKind}, ${session.address})`);

export const hasSession = async (tx: Tx, memberId: string, tokenHash: Buffer): Promise<boolean> =>
  (await tx.maybe(sql`select from session where token_hash = ${tokenHash} and member_id = ${memberId}`)) !== undefined;

export const deleteSession = (db: Db, tokenHash: Buffer) => db.run(sql`delete from session where token_hash = ${tokenHash}`);

/** Maximum number of sessions per member; the least recently used one is evicted. */
const maxSessions = 30;

/** Ends the sessions replaced by a new one: the same device's previous one, expired ones, those beyond the limit. */
export const endReplacedSessions = async (db: Db, memberId: string, deviceHashes: readonly Buffer[]): Promise<void> => {
  await db.run(sql`delete from session where member_id = ${memberId}
    and (expires_at <= now() or device_hash = any(${[...deviceHashes]}::bytea[]))`);
  await db.run(sql`delete from session where token_hash in (
    select token_hash from session where member_id = ${memberId} order by last_used_at desc offset ${maxSessions - 1})`);
};

/** Unlinks every account that signs in to the member; returns their number. */
export const deleteLinks = (db: Db, memberId: string) => db.run(sql`delete from wx_account where member_id = ${memberId}`);

/** Ends a member's sessions, all but `exceptHash`. */
export const deleteSessions = (db: Db, memberId: string, exceptHash: Buffer | undefined) =>
  db.run(sql`
    delete from session where member_id = ${memberId} and ${exceptHash === undefined ? sql`true` : sql`token_hash <> ${exceptHash}`}`);

/**
 * Counts a source's attempt at a password before the password is checked, so that twenty concurrent attempts count as twenty.
 * The fifth in a row locks the source for 15 minutes; an expired lock restarts the count (domain.md §2).
 */
export const countPasswordAttempt = (db: Db, mobile: string, source: string) =>
  db.one<{ attempts: number; lockedSeconds: number }>(sql`
    insert into password_attempt as p (mobile, source, attempts, last_at) values (${mobile}, ${source}, 1, now())
    on conflict (mobile, source) do update set
      attempts = case when p.locked_until <= now() then 1 else least(p.attempts + 1, 1000) end,
      last_at = now(),
      locked_until = case
        when p.locked_until <= now() then null
        when p.locked_until is null and p.attempts + 1 >= 5 then now() + interval '15 minutes'
        else p.locked_until end
    returning attempts, coalesce(ceil(extract(epoch from locked_until - now())), 0)::int as "lockedSeconds"`);

/** Uncounts an attempt that was postponed before the password was checked. */
export const uncountPasswordAttempt = (db: Db, mobile: string, source: string) =>
  db.run(sql`
    update password_attempt set attempts = greatest(attempts - 1, 0), locked_until = null
    where mobile = ${mobile} and source = ${source}`);

/** Number of attempts that strangers may make together before delays begin. */
const freeAttempts = 20;

/**
 * Counts an attempt of any stranger. After twenty failed ones each has to wait: a second, then twice as long every time, at
 * most a minute; half an hour without an attempt resets the count. Returns the seconds to wait, 0 when the attempt is
 * allowed.
 */
export const countStrangersAttempt = async (db: Db, mobile: string): Promise<number> => {
  const counted = await db.run(sql`
    insert into password_attempt as p (mobile, source, attempts, last_at) values (${mobile}, '', 1, now())
    on conflict (mobile, source) do update set
      attempts = case when p.last_at < now() - interval '30 minutes' then 1 else least(p.attempts + 1, 1000) end,
      last_at = now(),
      locked_until = case
        when p.last_at >= now() - interval '30 minutes' and p.attempts + 1 >= ${freeAttempts}::int
        then now() + make_interval(secs => least(60, power(2, least(p.attempts + 1 - ${freeAttempts}::int, 6)))) end
    where p.locked_until is null or p.locked_until <= now()`);
  if (counted > 0) return 0;
  const { wait } = await db.one<{ wait: number }>(sql`
    select greatest(1, ceil(extract(epoch from locked_until - now())))::int as wait from password_attempt
    where mobile = ${mobile} and source = ''`);
  return wait;
};

/** Resets the attempts of a source after a successful one, and the strangers' where the source was one of them. */
export const clearPasswordAttempts = (db: Db, mobile: string, source: string, withStrangers: boolean) =>
  db.run(
    sql`delete from password_attempt where mobile = ${mobile} and (source = ${source} or (source = '' and ${withStrangers}))`,
  );

/** Resets all attempts at a mobile number. */
export const clearAllPasswordAttempts = (db: Db, mobile: string) =>
  db.run(sql`delete from password_attempt where mobile = ${mobile}`);
