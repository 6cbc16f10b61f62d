import { type SearchKind, searchKinds, type Suggestion } from '@juhe/contract/content/search.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { allIn, beginningOf, grams, gramsOf } from '../../db/search-index.ts';
import ordinals from './data/ordinals.json' with { type: 'json' };
import { documents, visible } from './search.repository.ts';

/** Titles of each kind that are looked at; among more the best are those with the highest score of these. */
const each = 60;
/** A longer title is no words to search by. */
const longest = 40;

interface TitleSearch {
  readonly words: readonly string[];
  readonly kinds: readonly SearchKind[];
  readonly viewerId: string | null;
  readonly limit: number;
}

const titles = ({ words, kinds, viewerId, limit }: TitleSearch, condition: Sql): Sql => {
  const parts = kinds.map(
    (kind) => sql`(select ${kind} as kind, d.label, d.score from ${documents(kind)}
      where ${sql.and([
        condition,
        allIn(words, 'T'),
        // “Chapter three” names no chapter in particular.
        ...(kind === 'chapter' ? [sql`replace(d.title, ' ', '') !~ ${ordinals.title}`] : []),
        ...visible(kind, viewerId),
      ])} limit ${each})`,
  );
  // Scores of different kinds do not compare: the best of each kind, then the second ones.
  return sql`select kind, label as text from (
      select kind, label, row_number() over (partition by kind order by score desc, label) as nth from (
        select distinct on (label) kind, label, score from (${sql.join(parts, sql` union all `)}) t
        where length(label) <= ${longest}::int order by label, score desc) u) v
    order by nth, array_position(${[...searchKinds]}::text[], kind) limit ${limit}`;
};

/** Titles that begin with what is typed, the most popular first. */
export const titlesBeginning = (db: Db, search: TitleSearch) => {
  const { words } = search;
  const begins = sql`starts_with(d.title, ${words.join(' ')})`;
  return db.rows<Suggestion>(titles(search, sql`${grams([beginningOf(words), ...gramsOf(words, 'T')])} and ${begins}`));
};

/** Titles that hold what is typed. */
export const titlesHolding = (db: Db, search: TitleSearch) =>
  db.rows<Suggestion>(titles(search, grams(gramsOf(search.words, 'T'))));
