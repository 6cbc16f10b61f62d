import { searchKinds, type Suggestion } from '@juhe/contract/content/search.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { beginningOf, gramsOf } from './search-words.repository.ts';
import { allIn, documents, grams, visible } from './search.repository.ts';

/** Titles of each kind that are looked at; among more the best are those with the highest score of these. */
const each = 60;
/** A longer title is no words to search by. */
const longest = 40;

const titles = (words: readonly string[], viewerId: string | null, condition: Sql, limit: number): Sql => {
  const parts = searchKinds.map(
    (kind) => sql`(select ${kind} as kind, d.label, d.score from ${documents(kind)}
      where ${sql.and([condition, allIn(words, 'T'), ...visible(kind, viewerId)])} limit ${each})`,
  );
  // Scores of different kinds do not compare: the best of each kind, then the second ones.
  return sql`select kind, label as text from (
      select kind, label, row_number() over (partition by kind order by score desc, label) as nth from (
        select distinct on (label) kind, label, score from (${sql.join(parts, sql` union all `)}) t
        where length(label) <= ${longest}::int order by label, score desc) u) v
    order by nth, array_position(${[...searchKinds]}::text[], kind) limit ${limit}`;
};

/** Titles that begin with what is typed, the most popular first. */
export const titlesBeginning = (db: Db, words: readonly string[], viewerId: string | null, limit: number) =>
  db.rows<Suggestion>(
    titles(
      words,
      viewerId,
      sql`${grams([beginningOf(words), ...gramsOf(words, 'T')])} and starts_with(d.title, ${words.join(' ')})`,
      limit,
    ),
  );

/** Titles that hold what is typed. */
export const titlesHolding = (db: Db, words: readonly string[], viewerId: string | null, limit: number) =>
  db.rows<Suggestion>(titles(words, viewerId, grams(gramsOf(words, 'T')), limit));
