import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A set of members who like or keep something, and the counter that goes with it. */
export interface KeptSet {
  /** The table of what is kept, which has the counter. */
  readonly of: string;
  readonly counter: string;
  /** The table of the set: `column` names what is kept, `member_id` who keeps it. */
  readonly table: string;
  readonly column: string;
}

/**
 * Puts a member in or out of a set and answers the count, and whether that changed anything. Row and counter change in one statement, so that repeated or
 * simultaneous taps count once.
 */
export const setKept = (tx: Tx, { of, counter, table, column }: KeptSet, id: string, memberId: string, wanted: boolean) => {
  const [set, key, count] = [sql.ident(table), sql.ident(column), sql.ident(counter)];
  const change = wanted
    ? sql`insert into ${set} (${key}, member_id) values (${id}, ${memberId}) on conflict do nothing returning 1`
    : sql`delete from ${set} where ${key} = ${id} and member_id = ${memberId} returning 1`;
  return tx.one<{ count: number; changed: boolean }>(sql`with changed as (${change})
    update ${sql.ident(of)} set ${count} = ${count} + (select count(*) from changed)::int * ${wanted ? 1 : -1}::int where id = ${id}
    returning ${count} as count, exists (select from changed) as changed`);
};

/** Takes a member out of a whole set, as when the member leaves; every counter goes down with its row. */
export const leaveKept = (tx: Tx, { of, counter, table, column }: KeptSet, memberId: string) => {
  const [set, key, count] = [sql.ident(table), sql.ident(column), sql.ident(counter)];
  return tx.run(sql`with gone as (delete from ${set} where member_id = ${memberId} returning ${key} as id),
      locked as (select id from ${sql.ident(of)} where id in (select id from gone) order by id for no key update)
    update ${sql.ident(of)} set ${count} = ${count} - 1 where id in (select id from locked)`);
};

/** What members like and keep of articles, videos and books, with the likes of comments. */
export const keptSets: readonly KeptSet[] = [
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
