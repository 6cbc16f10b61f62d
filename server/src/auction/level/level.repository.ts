import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface StandingRow {
  readonly level: number;
  readonly reachedAt: string | null;
  readonly earnedTotal: number;
  readonly owed: number;
  /** By the role granted with the approval of an application. */
  readonly isExpert: boolean;
}

/** Level and points of a member; level 1 and no points without a row, and for deleted accounts. */
export const standingOf = async (db: Db, memberId: string): Promise<StandingRow> =>
  (await db.maybe<StandingRow>(sql`select coalesce(l.level, 1) as level, l.reached_at as "reachedAt",
      coalesce(l.earned_total, 0) as "earnedTotal", coalesce(l.owed, 0) as owed, 'expert' = any(m.roles) as "isExpert"
    from member m left join member_level l on l.member_id = m.id where m.id = ${memberId}`)) ?? {
    level: 1,
    reachedAt: null,
    earnedTotal: 0,
    owed: 0,
    isExpert: false,
  };
