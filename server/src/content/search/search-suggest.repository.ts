import { type SearchKind, searchKinds, type Suggestion } from '@juhe/contract/content/search.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { allIn, beginningOf, grams, gramsOf } from '../../db/search-index.ts';
import ordinals from './data/ordinals.json' with { type: 'json' };
import { documents, visible } from './search.repository.ts';

/** Maximum number of titles considered per kind; the best are those with the highest score among them. */
const maxPerKind = 60;
/** Longer titles are not useful as search words. */
const maxTitleLength = 40;

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
        // A title such as “Chapter three” does not identify a chapter.
        ...(kind === 'chapter' ? [sql`replace(d.title, ' ', '') !~ ${ordinals.title}`] : []),
        ...visible(kind, viewerId),
      ])} limit ${maxPerKind})`,
  );
  // Scores of different kinds are not comparable: the best of each kind come first, then the second ones.
  return sql`select kind, label as text from (
      select kind, label, row_number() over (partition by kind order by score desc, label) as nth from (
        select distinct on (label) kind, label, score from (${sql.join(parts, sql` union all `)}) t
        where length(label) <= ${maxTitleLength}::int order by label, score desc) u) v
    order by nth, array_position(${[...searchKinds]}::text[], kind) limit ${limit}`;
};

/** Returns titles that start with the typed text, most popular first. */
export const titlesBeginning = (db: Db, search: TitleSearch) => {
  const { words } = search;
  const begins = sql`starts_with(d.title, ${words.join(' ')})`;
  return db.rows<Suggestion>(titles(search, sql`${grams([beginningOf(words), ...gramsOf(words, 'T')])} and ${begins}`));
};

/** Returns titles that contain the typed text. */
export const titlesHolding = (db: Db, search: TitleSearch) =>
  db.rows<Suggestion>(titles(search, grams(gramsOf(search.words, 'T'))));
