import type { RemovableKind } from '@juhe/contract/common/check.schemas';
import { appealDays, type Sanction, type SanctionMeasure } from '@juhe/contract/member/sanction.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

const columns = sql`s.id, s.measure, s.kind, s.about, s.reason, s.until_at as "untilAt", s.state,
  case when s.state = 'imposed' and s.created_at > now() - make_interval(days => ${appealDays})
    then s.created_at + make_interval(days => ${appealDays}) end as "appealBefore",
  s.appeal_text as "appealText", s.appeal_note as "appealNote", s.created_at as "createdAt"`;

export interface NewSanction {
  readonly memberId: string;
  readonly measure: SanctionMeasure;
  readonly kind: RemovableKind | null;
  readonly targetId: string | null;
  readonly about: string;
  readonly reason: string;
  readonly untilAt: string | null;
  readonly decidedBy: string;
}

export const insertSanction = (tx: Tx, row: NewSanction) =>
  tx.one<{ id: string }>(sql`insert into sanction (member_id, measure, kind, target_id, about, reason, until_at, decided_by)
    values (${row.memberId}, ${row.measure}, ${row.kind}, ${row.targetId}, ${row.about}, ${row.reason}, ${row.untilAt}::timestamptz,
      ${row.decidedBy}) returning id`);

export const ownPage = async (db: Db, memberId: string, limit: number, offset: number) => ({
  list: await db.rows<Sanction>(sql`select ${columns} from sanction s where s.member_id = ${memberId}
    order by s.created_at desc, s.id limit ${limit} offset ${offset}`),
  ...(await db.one<{ total: number }>(sql`select count(*) as total from sanction where member_id = ${memberId}`)),
});

/** A measure against this member. */
export const findOwn = (db: Db, memberId: string, id: string) =>
  db.maybe<Sanction>(sql`select ${columns} from sanction s where s.id = ${id} and s.member_id = ${memberId}`);

export const findSanction = (db: Db, id: string) =>
  db.maybe<Pick<Sanction, 'id' | 'measure' | 'untilAt'> & { memberId: string; decidedBy: string }>(
    sql`select id, measure, until_at as "untilAt", member_id as "memberId", decided_by as "decidedBy" from sanction where id = ${id}`,
  );

export const appealPage = async (db: Db, limit: number, offset: number) => ({
  list: await db.rows<Sanction & { memberId: string; nickname: string; decidedBy: string; appealedAt: string }>(sql`
    select ${columns}, s.member_id as "memberId", m.nickname, s.decided_by as "decidedBy", s.appealed_at as "appealedAt"
    from sanction s join member m on m.id = s.member_id where s.state = 'appealed'
    order by s.appealed_at, s.id limit ${limit} offset ${offset}`),
  ...(await db.one<{ total: number }>(sql`select count(*) as total from sanction where state = 'appealed'`)),
});

export const setAppeal = (tx: Tx, id: string, text: string) =>
  tx.run(sql`update sanction set appeal_text = ${text}, appealed_at = now() where id = ${id}`);

export const setAppealDecision = (tx: Tx, id: string, note: string, decidedBy: string) =>
  tx.run(
    sql`update sanction set appeal_note = ${note}, appeal_decided_by = ${decidedBy}, appeal_decided_at = now() where id = ${id}`,
  );

export const setMute = (tx: Tx, memberId: string, reason: string, days: number) =>
  tx.one<{ untilAt: string }>(sql`update member set muted_until = now() + make_interval(days => ${days}), mute_reason = ${reason}
    where id = ${memberId} returning muted_until as "untilAt"`);

/** Ends a mute; returns the number of ended mutes: one or none. */
export const clearMute = (tx: Tx, memberId: string) =>
  tx.run(sql`update member set muted_until = null, mute_reason = '' where id = ${memberId} and muted_until > now()`);

/** Times are read with a precision of milliseconds. */
const lastsUntil = (column: 'muted_until' | 'suspended_until', untilAt: string) =>
  sql`date_trunc('milliseconds', ${sql.ident(column)}) = date_trunc('milliseconds', ${untilAt}::timestamptz)`;

/** Ends the mute that lasts until `untilAt`, but not one that has replaced it. */
export const clearMuteUntil = (tx: Tx, memberId: string, untilAt: string) =>
  tx.run(
    sql`update member set muted_until = null, mute_reason = '' where id = ${memberId} and ${lastsUntil('muted_until', untilAt)}`,
  );

/** Ends the suspension that lasts until `untilAt`, but not one that has replaced it. */
export const clearSuspensionUntil = (tx: Tx, memberId: string, untilAt: string) =>
  tx.run(sql`update member set suspended_until = null, suspension_reason = ''
    where id = ${memberId} and ${lastsUntil('suspended_until', untilAt)}`);
