import { sql } from '../../db/sql.ts';
import type { CleanUp } from '../../idempotency/clean-up.ts';
import { sinceRow } from './own-writes.ts';

/** Every replica has replayed what was written an hour ago, or is not used. */
export const cleanUpRecentWrites: CleanUp = async (tx) => {
  await tx.run(sql`delete from recent_write where written_at < now() - interval '1 hour' and writer <> ${sinceRow}`);
};
