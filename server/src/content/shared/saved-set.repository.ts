import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A set of members who like or save something, with its counter. */
export interface SavedSet {
  /** The table of the saved items, which contains the counter. */
  readonly of: string;
  readonly counter: string;
  /** The table of the set: `column` references the item, `member_id` the member. */
  readonly table: string;
  readonly column: string;
}

/**
 * Adds a member to a set or removes the member; returns the count and whether it changed. Row and counter change in one
 * statement, so that repeated or concurrent taps count once.
 */
export const setSaved = (tx: Tx, { of, counter, table, column }: SavedSet, id: string, memberId: string, isSaved: boolean) => {
  const [set, key, count] = [sql.ident(table), sql.ident(column), sql.ident(counter)];
  const change = isSaved
    ? sql`insert into ${set} (${key}, member_id) values (${id}, ${memberId}) on conflict do nothing returning 1`
    : sql`delete from ${set} where ${key} = ${id} and member_id = ${memberId} returning 1`;
  return tx.one<{ count: number; changed: boolean }>(sql`with changed as (${change})
    update ${sql.ident(of)} set ${count} = ${count} + (select count(*) from changed)::int * ${isSaved ? 1 : -1}::int where id = ${id}
    returning ${count} as count, exists (select from changed) as changed`);
};

/** Removes a member from all items of a set, e.g. at account deletion; each counter is decremented with its row. */
export const removeFromSavedSets = (tx: Tx, { of, counter, table, column }: SavedSet, memberId: string) => {
  const [set, key, count] = [sql.ident(table), sql.ident(column), sql.ident(counter)];
  return tx.run(sql`with gone as (delete from ${set} where member_id = ${memberId} returning ${key} as id),
      locked as (select id from ${sql.ident(of)} where id in (select id from gone) order by id for no key update)
    update ${sql.ident(of)} set ${count} = ${count} - 1 where id in (select id from locked)`);
};

/** The sets of likes and saved items of articles, videos and books, and of comment likes. */
export const savedSets: readonly SavedSet[] = [
  ...(['article', 'video'] as const).flatMap((of) => [
    { of, counter: 'likes', table: `${of}_like`, column: `${of}_id` },
    { of, counter: 'collects', table: `${of}_collect`, column: `${of}_id` },
  ]),
  { of: 'book', counter: 'likes', table: 'book_like', column: 'book_id' },
  { of: 'book', counter: 'shelves', table: 'book_shelf', column: 'book_id' },
  ...['article', 'video', 'book'].map((of) => ({
    of: `${of}_comment`,
    counter: 'likes',
    table: `${of}_comment_like`,
    column: 'comment_id',
  })),
];
