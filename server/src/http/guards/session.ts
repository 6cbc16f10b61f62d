import { createHash, randomBytes } from 'node:crypto';
import { type Sql, sql } from '../../db/sql.ts';
import type { Db } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import { type OwnWrites, ownWriteColumns } from '../reads/own-writes.ts';
import { consumeTokens } from '../limits/rate-limit.ts';
import type { Mute, Suspension } from './suspension.ts';

/** Facts about the caller that are available to every handler without another query. */
export interface SignedInMember {
  readonly id: string;
  readonly mobile: string | null;
  readonly nickname: string;
  readonly avatar: string;
  readonly roles: readonly string[];
  /** While an operator has suspended the member. */
  readonly suspension?: Suspension | undefined;
  /** While an operator has muted the member. */
  readonly mute?: Mute | undefined;
}

/** A session lasts 30 days from its last use and 90 days at most (MEMBER-55). */
export const sessionDays = 30;
export const maxSessionDays = 90;

/** Creates an opaque token: 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Hashes a token for `session.token_hash`. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const tokenShape = /^[\w.~+/=-]{16,512}$/;

/** Returns the token of an `Authorization` header: raw as in the specification, or after `Bearer `. */
export const tokenOfHeader = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^bearer\s+/i, '').trim();
  return token && tokenShape.test(token) ? token : undefined;
};

interface SessionRow extends SignedInMember, OwnWrites {
  readonly stale: boolean;
  readonly untilAt: string | null;
  readonly reason: string;
  readonly mutedUntil: string | null;
  readonly muteReason: string;
  /** Whether a token of the operation's limit could be taken for the member; true where there is no limit. */
  readonly isWithinLimit: boolean;
}

/** The per-member limit of an operation (`OperationInfo.limit`). */
export interface MemberLimit {
  /** `storedId` of the operation. */
  readonly operation: string;
  readonly count: number;
  readonly seconds: number;
}

/** Returns the key of a member's tokens under an operation's own limit. */
export const limitKey = (operation: string, limitedId: string): string => `call:${operation}:${limitedId}`;

const noOwnWrites = sql`null::text as "wroteUntil", null::text as "recordedSince"`;

const sessionColumns = sql`s.token_hash as hash, m.id, m.mobile, m.nickname, m.avatar, m.roles,
  s.last_used_at < now() - interval '5 minutes' as stale,
  case when m.suspended_until > now() then m.suspended_until end as "untilAt", m.suspension_reason as reason,
  case when m.muted_until > now() then m.muted_until end as "mutedUntil", m.mute_reason as "muteReason"`;

const validSessions = (hashes: readonly Buffer[]) => sql`session s join member m on m.id = s.member_id
  where s.token_hash = any(${[...hashes]}::bytea[]) and s.expires_at > now()
    and s.created_at > now() - make_interval(days => ${maxSessionDays}) and m.cancelled_at is null`;

/** Sessions and tokens of one limit in one statement. Of several sessions of a member only the first takes a token here. */
const sessionsWithin = ({ operation, count, seconds }: MemberLimit, hashes: readonly Buffer[], ownWrites: Sql) => {
  const prefix = limitKey(operation, '');
  return sql`with caller as materialized (select ${sessionColumns}, ${ownWrites},
      row_number() over (partition by m.id order by s.token_hash) = 1 as first from ${validSessions(hashes)}),
    taken as (${consumeTokens(sql`select ${prefix}::text || id as key from caller where first`, count, seconds)})
    select caller.hash, id, mobile, nickname, avatar, roles, stale, "untilAt", reason, "mutedUntil", "muteReason", "wroteUntil", "recordedSince",
    first and taken.key is not null as "isWithinLimit"
    from caller left join taken on taken.key = ${prefix}::text || caller.id`;
};

/** Reads the sessions of several tokens with one statement: tokens that arrive while one runs wait for the next (`gatherer`). */
const readSessions = gatherer(
  async (db: Db, calls: readonly SessionCall[]): Promise<(SessionRow | null)[]> => {
    const hashes = calls.map(({ hash }) => hash);
    const { limit, seesOwnWrites } = calls[0] ?? {};
    const ownWrites = seesOwnWrites ? ownWriteColumns : noOwnWrites;
    const rows = await db.rows<SessionRow & { hash: Buffer }>(
      limit
        ? sessionsWithin(limit, hashes, ownWrites)
        : sql`select ${sessionColumns}, ${ownWrites}, true as "isWithinLimit" from ${validSessions(hashes)}`,
    );
    const byHash = new Map(rows.map(({ hash, ...row }) => [hash.toString('hex'), row]));
    return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
  },
  { identity: ({ hash }) => hash.toString('hex'), isolatesFailures: false },
);

interface SessionCall {
  readonly hash: Buffer;
  /** Identical for all calls of a resource. */
  readonly limit?: MemberLimit | undefined;
  /** Whether the member's last write is read as well; identical for all calls of a resource. */
  readonly seesOwnWrites: boolean;
}

/** The caller, and whether the operation's own limit was not exhausted. */
export interface Caller {
  readonly member: SignedInMember;
  readonly isWithinLimit: boolean;
  /** Set where it was asked for. */
  readonly ownWrites?: OwnWrites;
}

/**
 * Returns the member of a token, or undefined; charges the limit in the same statement. Use is recorded at most every five
 * minutes, and once a day extends the session.
 */
export const findCaller = async (
  db: Db,
  hash: Buffer,
  limit?: MemberLimit,
  seesOwnWrites = false,
): Promise<Caller | undefined> => {
  const resource = `${seesOwnWrites ? 'own' : ''} ${limit ? `${limit.operation} ${limit.count} ${limit.seconds}` : ''}`;
  const row = await readSessions(db, resource, { hash, limit, seesOwnWrites });
  if (!row) return undefined;
  if (row.stale)
    await db.run(sql`
      update session set last_used_at = now(),
        expires_at = case when expires_at > now() + make_interval(days => ${sessionDays - 1}) then expires_at
          else least(now() + make_interval(days => ${sessionDays}), created_at + make_interval(days => ${maxSessionDays})) end
      where token_hash = ${hash} and expires_at > now() and last_used_at < now() - interval '5 minutes'`);
  const { stale: _, untilAt, reason, mutedUntil, muteReason, wroteUntil, recordedSince, isWithinLimit, ...member } = row;
  return {
    member: {
      ...member,
      ...(untilAt === null ? {} : { suspension: { untilAt, reason } }),
      ...(mutedUntil === null ? {} : { mute: { untilAt: mutedUntil, reason: muteReason } }),
    },
    isWithinLimit,
    ...(seesOwnWrites ? { ownWrites: { wroteUntil, recordedSince } } : {}),
  };
};

/** {@link findCaller} without a limit. */
export const findSession = async (db: Db, hash: Buffer): Promise<SignedInMember | undefined> =>
  (await findCaller(db, hash))?.member;

/** Returns the valid ones among these sessions, by the hexadecimal text of their hashes; this does not count as use. */
export const presentSessions = async (db: Db, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> => {
  const rows = await db.rows<{ hash: Buffer }>(sql`select s.token_hash as hash from ${validSessions(hashes)}`);
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
};

/** The agreements required for every account. */
export const requiredAgreements = ['user', 'privacy'] as const;

const readAgreed = gatherer(
  async (db: Db, memberIds: readonly string[]): Promise<boolean[]> => {
    const rows = await db.rows<{ id: string }>(sql`select m.id from unnest(${[...memberIds]}::text[]) as m (id)
      where not exists (select from protocol p where p.type = any(${requiredAgreements}::text[]) and not exists (
        select from member_consent c where c.member_id = m.id and c.type = p.type and c.version = p.version))`);
    const agreed = new Set(rows.map(({ id }) => id));
    return memberIds.map((id) => agreed.has(id));
  },
  { isolatesFailures: false },
);

/** Returns whether a member has accepted the current versions of the agreements; concurrent callers share a statement. */
export const hasAgreed = (db: Db, memberId: string): Promise<boolean> => readAgreed(db, '', memberId);

/** Returns whether a member has a second factor: a confirmed authenticator app, or a passkey. */
export const hasSecondFactor = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`
    select from member m where m.id = ${memberId} and (
      exists (select from member_totp t where t.member_id = m.id and t.confirmed_at is not null)
      or exists (select from passkey p where p.member_id = m.id))`)) !== undefined;

/** Validity of a proof of the member's identity, in minutes. */
export const freshMinutes = 5;

/** Returns whether the member of this session has just proved their identity. */
export const isProved = async (db: Db, sessionHash: Buffer): Promise<boolean> =>
  (await db.maybe(sql`
    select from session where token_hash = ${sessionHash} and proved_at > now() - make_interval(mins => ${freshMinutes})`)) !==
  undefined;
