import { schedule } from '../../deadlines/deadlines.ts';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The films of a member who leaves go as soon as the worker comes by, as pictures do. */
export const eraseFilms = async (tx: Tx, memberId: string): Promise<void> => {
  const films = await tx.rows<{ id: string }>(
    sql`update film set attached_at = null, name = '' where member_id = ${memberId} returning id`,
  );
  for (const { id } of films) await schedule(tx, { kind: 'film.orphan', ref: id, dueAt: { seconds: 0 } });
};
