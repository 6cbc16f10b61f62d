import type { ServiceState } from '@juhe/contract/social/conversation.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ServiceRow {
  readonly id: string;
  readonly state: ServiceState;
  readonly assignee: string;
  readonly answered: boolean;
  readonly rating: number | null;
  /** Seconds since the last state change. */
  readonly seconds: number;
}

export const findService = (db: Db, id: string) =>
  db.maybe<ServiceRow>(sql`select id, state, assignee, answered, rating, extract(epoch from now() - since)::int as seconds
    from service_conversation where id = ${id}`);

export const insertService = (tx: Tx, id: string) =>
  tx.run(sql`insert into service_conversation (id, state) values (${id}, 'open')`);

/** Stores the time of a state change and its accompanying fields. */
export const noteChange = (
  tx: Tx,
  id: string,
  { assignee, answered, unrated = false }: { assignee?: string; answered?: boolean; unrated?: boolean },
) =>
  tx.run(sql`update service_conversation set since = now(),
      assignee = coalesce(${assignee ?? null}::text, assignee), answered = coalesce(${answered ?? null}::boolean, answered),
      rating = case when ${unrated}::boolean then null else rating end
    where id = ${id}`);

/** Rates once; returns whether it was the first time. */
export const setRating = async (tx: Tx, id: string, stars: number): Promise<boolean> =>
  (await tx.run(sql`update service_conversation set rating = ${stars} where id = ${id} and rating is null`)) > 0;
