import type { ExpertLevel } from '@juhe/contract/applyfor/daren.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The rank of a member with the role `expert`; a role without an application, as in tests, has the first rank. */
export const expertLevelOf = async (db: Db, memberId: string): Promise<ExpertLevel> =>
  (
    await db.maybe<{ level: ExpertLevel }>(
      sql`select level from expert_application where member_id = ${memberId} and state = 'approved'`,
    )
  )?.level ?? 'expert';
