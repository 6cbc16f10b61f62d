import type { Pinned } from '@juhe/contract/social/homepage.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Sort order for lists of one author's creations: the pinned one first. `creation` is the table's alias in the statement. */
export const pinnedFirst = (kind: Pinned['kind'], creation: Sql): Sql =>
  sql`exists (select from pinned_creation pin where pin.member_id = ${creation}.author_id and pin.kind = ${kind}
    and pin.creation_id = ${creation}.id) desc`;

/** Returns the creation pinned on a member's homepage. */
export const pinnedOf = async (db: Db, memberId: string): Promise<Pinned | null> =>
  (await db.maybe<Pinned>(sql`select kind, creation_id as id from pinned_creation where member_id = ${memberId}`)) ?? null;

/** Locks an own creation until the transaction ends and returns its state: a concurrent removal then removes the pin too. */
export const lockOwn = async (tx: Tx, memberId: string, { kind, id }: Pinned): Promise<string | undefined> =>
  (
    await tx.maybe<{ state: string }>(sql`select state from ${sql.ident(kind)} c
      where id = ${id} and author_id = ${memberId}${kind === 'article' ? sql` and c.kind <> 'news'` : sql.empty} for no key update`)
  )?.state;

/** Replaces the pinned creation. */
export const setPinned = (tx: Tx, memberId: string, { kind, id }: Pinned) =>
  tx.run(sql`insert into pinned_creation (member_id, kind, creation_id) values (${memberId}, ${kind}, ${id})
    on conflict (member_id) do update set kind = excluded.kind, creation_id = excluded.creation_id, created_at = now()`);

/** No effect if another creation, or none, is pinned. */
export const unpinCreation = (tx: Tx, memberId: string, { kind, id }: Pinned) =>
  tx.run(sql`delete from pinned_creation where member_id = ${memberId} and kind = ${kind} and creation_id = ${id}`);
