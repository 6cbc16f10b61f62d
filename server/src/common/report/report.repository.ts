import type { ReportKind, reportStates } from '@juhe/contract/common/report.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

type State = (typeof reportStates)[number];

export interface ReportRow {
  id: string;
  memberId: string;
  kind: ReportKind;
  targetId: string;
  ownerId: string | null;
  about: string;
  reason: string;
  text: string;
  pictureIds: string[];
  voiceId: string | null;
  state: State;
  note: string;
  createdAt: string;
}

export const reasonsFor = (db: Db, kind: ReportKind, lang: string) =>
  db.rows<{ value: string; label: string }>(
    sql`select value, labels ->> ${lang} as label from report_reason where ${kind} = any(kinds) order by position`,
  );

export const reasonExists = async (db: Db, kind: ReportKind, value: string): Promise<boolean> =>
  (await db.maybe(sql`select value from report_reason where value = ${value} and ${kind} = any(kinds)`)) !== undefined;

type New = Pick<ReportRow, 'memberId' | 'kind' | 'targetId' | 'ownerId' | 'about' | 'reason' | 'text'> & {
  pictureIds: readonly string[];
  voiceId: string | null;
};

/** Undefined when this member has already reported the target. */
export const insertReport = (tx: Tx, row: New) =>
  tx.maybe<{
    id: string;
  }>(sql`insert into report (member_id, kind, target_id, owner_id, about, reason, text, picture_ids, voice_id)
    values (${row.memberId}, ${row.kind}, ${row.targetId}, ${row.ownerId}, ${row.about}, ${row.reason}, ${row.text}, ${row.pictureIds}::text[], ${row.voiceId})
    on conflict (member_id, kind, target_id) do nothing returning id`);

export const reportPage = async (db: Db, state: State, limit: number, offset: number) => {
  const list =
    await db.rows<ReportRow>(sql`select id, member_id as "memberId", kind, target_id as "targetId", owner_id as "ownerId", about,
      reason, text, picture_ids as "pictureIds", voice_id as "voiceId", state, note, created_at as "createdAt"
    from report where state = ${state} order by created_at, id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from report where state = ${state}`);
  return { list, total };
};

export const findReport = (db: Db, id: string) =>
  db.maybe<Pick<ReportRow, 'kind' | 'targetId' | 'ownerId' | 'about' | 'state'>>(
    sql`select kind, target_id as "targetId", owner_id as "ownerId", about, state from report where id = ${id}`,
  );

/** Closes every open report about a target; returns the reporters. */
export const resolveAbout = (tx: Tx, { kind, targetId }: Pick<ReportRow, 'kind' | 'targetId'>, state: State, note: string) =>
  tx.rows<{
    id: string;
    memberId: string;
    about: string;
  }>(sql`update report set state = ${state}, note = ${note}, resolved_at = now()
    where kind = ${kind} and target_id = ${targetId} and state = 'open' returning id, member_id as "memberId", about`);
