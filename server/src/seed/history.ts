import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** A transition in the demo past of a row. */
export interface Step {
  readonly event: string;
  readonly to: string;
  readonly hoursAgo: number;
  readonly by?: 'member' | 'system';
  readonly note?: string;
}

/** Inserts a state history: each transition begins where the previous one ended. */
export const recordHistory = async (
  tx: Tx,
  aggregate: string,
  id: string,
  member: string,
  steps: readonly Step[],
): Promise<void> => {
  const rows = steps.map(({ event, to, hoursAgo, by = 'system', note = null }, i) => ({
    from: steps[i - 1]?.to ?? null,
    event,
    to,
    by,
    actor: by === 'member' ? member : null,
    note,
    hoursAgo,
  }));
  await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, note, at)
    select ${aggregate}, ${id}, r."from", r.event, r."to", r."by", r.actor, r.note, now() - r."hoursAgo" * interval '1 hour'
    from rows from (jsonb_to_recordset(${sql.json(rows)}) as ("from" text, event text, "to" text, "by" text, actor text, note text, "hoursAgo" float8))
      with ordinality as r ("from", event, "to", "by", actor, note, "hoursAgo", n) order by r.n`);
};
