import { type SearchKind, searchKinds, type Suggestion } from '@juhe/contract/content/search.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { isMemberVisibleTo } from '../../db/visibility.ts';
import { containsAllTerms, beginningOf, grams, gramsOf, inBeginnings, isExact } from '../../db/search-index.ts';
import ordinals from './data/ordinals.json' with { type: 'json' };
import { documents } from './search.repository.ts';

/** Maximum number of titles considered per kind. */
const maxPerKind = 20;
/** Maximum number of titles of a kind that are read for these where some are no suggestions. */
const maxRead = 400;
/** Longer titles are not useful as search words. */
const maxTitleLength = 40;

interface TitleSearch {
  readonly words: readonly string[];
  readonly kinds: readonly SearchKind[];
  readonly viewerId: string | null;
  readonly limit: number;
}

const isUseful = (kind: SearchKind): Sql =>
  // A title such as “Chapter three” does not identify a chapter.
  sql.and([
    sql`length(d.label) <= ${maxTitleLength}::int`,
    ...(kind === 'chapter' ? [sql`replace(d.title, ' ', '') !~ ${ordinals.title}`] : []),
  ]);

/** Scores of different kinds are not comparable: the best of each kind come first, then the second ones. Owners are looked up in that order. */
const titles = (db: Db, { kinds, viewerId, limit }: TitleSearch, read: (kind: SearchKind) => Sql): Promise<Suggestion[]> => {
  const parts = kinds.map(
    (kind) =>
      sql`(select ${kind} as kind, d.label, d.owner_id, row_number() over (order by d.score desc, d.label) as nth from (${read(kind)}) d)`,
  );
  return db.rows<Suggestion>(sql`select d.kind, d.label as text from (select * from (${sql.join(parts, sql` union all `)}) t
      order by nth, array_position(${[...searchKinds]}::text[], kind) offset 0) d
    where d.owner_id is null or ${isMemberVisibleTo(sql`d.owner_id`, viewerId)} limit ${limit}`);
};

/** By the index, in no order: the best are those with the highest score among the first. */
const indexedTitles =
  ({ words: terms }: TitleSearch, condition: Sql) =>
  (kind: SearchKind) =>
    sql`select d.label, d.owner_id, d.score from ${documents(kind)}
    where ${sql.and([condition, containsAllTerms(terms, 'T'), isUseful(kind)])} limit ${maxPerKind}`;

/** Returns titles that start with the typed text, the most popular first; the same title may return. */
export const titlesBeginning = (db: Db, search: TitleSearch): Promise<Suggestion[]> => {
  const { words: terms } = search;
  const typed = terms.join(' ');
  if (isExact(typed))
    return titles(
      db,
      search,
      (kind) => sql`select d.label, d.owner_id, d.score from (select d.title, d.label, d.owner_id, d.score from ${documents(kind)}
        where ${inBeginnings(typed)} order by d.score desc, d.ref limit ${maxRead}) d where ${isUseful(kind)} limit ${maxPerKind}`,
    );
  const begins = sql`starts_with(d.title, ${typed})`;
  return titles(db, search, indexedTitles(search, sql`${grams([beginningOf(terms), ...gramsOf(terms, 'T')])} and ${begins}`));
};

/** Returns titles that contain the typed text; the same title may return. */
export const titlesHolding = (db: Db, search: TitleSearch): Promise<Suggestion[]> =>
  titles(db, search, indexedTitles(search, grams(gramsOf(search.words, 'T'))));
