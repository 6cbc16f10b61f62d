import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface EarnedRow {
  readonly level: number;
  readonly earnedTotal: number;
  readonly owed: number;
}

/** Locks a member's earnings row, inserting it when missing; undefined for a member who no longer exists. */
export const lockEarned = async (tx: Tx, memberId: string): Promise<EarnedRow | undefined> => {
  await tx.run(sql`insert into member_level (member_id)
    select id from member where id = ${memberId} and cancelled_at is null on conflict do nothing`);
  return tx.maybe<EarnedRow>(sql`select level, earned_total as "earnedTotal", owed
    from member_level where member_id = ${memberId} for update`);
};

export const setEarned = (tx: Tx, memberId: string, { level, earnedTotal, owed }: EarnedRow) =>
  tx.run(sql`update member_level set reached_at = case when level < ${level} then now() else reached_at end,
    level = ${level}, earned_total = ${earnedTotal}, owed = ${owed} where member_id = ${memberId}`);
