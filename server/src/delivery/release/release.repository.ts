import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Release } from './release-document.ts';

/** One committed release in a list. */
export interface ReleaseInfo {
  readonly app: string;
  readonly release: string;
  readonly version: string;
  /** Empty when it was built outside a repository. */
  readonly commit: string;
  /** A token's name, `operator`, or `workspace` for a build that was taken over at a start. */
  readonly publishedBy: string;
  /** ISO instant. */
  readonly committedAt: string;
  readonly figures: Release['budget'];
}

export const committedDocument = async (db: Db, app: string, id: string): Promise<Release | undefined> => {
  const row = await db.maybe<{ document: Release }>(
    sql`select document from release where app = ${app} and id = ${id} and status = 'committed'`,
  );
  return row?.document;
};

/** Newest first. */
export const committedReleases = (db: Db, app: string, limit: number): Promise<ReleaseInfo[]> =>
  db.rows<ReleaseInfo>(sql`
    select app, id as release, document ->> 'version' as version, coalesce(document ->> 'commit', '') as commit,
      published_by as "publishedBy", committed_at as "committedAt", document -> 'budget' as figures
    from release where app = ${app} and status = 'committed' order by committed_at desc, id limit ${limit}`);

export const appsWithReleases = async (db: Db): Promise<string[]> =>
  (await db.rows<{ app: string }>(sql`select distinct app from release where status = 'committed' order by app`)).map(
    ({ app }) => app,
  );
