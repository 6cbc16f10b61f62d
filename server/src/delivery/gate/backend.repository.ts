import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Channel } from '../channel/state.ts';
import type { BackendContract } from './backends.ts';

/** The contract of an app's back end. */
export interface PublishedContract {
  readonly app: string;
  readonly contract: BackendContract;
}

/** Returns the contracts that releases of this channel have to fit. */
export const publishedContracts = (db: Db, channel: Channel): Promise<PublishedContract[]> =>
  db.rows<PublishedContract>(sql`
    select app, contract from delivery_backend where channel = ${channel} and contract is not null`);

/** Returns the current contract revision of each app in the channel. */
export const contractRevisions = async (db: Db, channel: Channel): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.rows<{ app: string; revision: number }>(sql`
    select app, revision from delivery_backend where channel = ${channel}`);
  return new Map(rows.map(({ app, revision }) => [app, revision]));
};

/**
 * Returns whether the contracts of these apps are unchanged since a change was judged; they are locked until the transaction
 * ends, and the publication of another one waits for it.
 */
export const lockRevisions = async (
  tx: Tx,
  channel: Channel,
  apps: readonly string[],
  judged: ReadonlyMap<string, number>,
): Promise<boolean> => {
  if (apps.length === 0) return true;
  const rows = await tx.rows<{ app: string; revision: number }>(sql`
    select app, revision from delivery_backend where channel = ${channel} and app = any(${[...apps]}::text[]) order by app for share`);
  return rows.every(({ app, revision }) => revision === (judged.get(app) ?? 0));
};
