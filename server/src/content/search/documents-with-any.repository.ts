import { type Sql, sql } from '../../db/sql.ts';
import { grams, gramsOf } from '../../db/search-index.ts';

const isPair = (term: string): boolean => [...term].length === 2;

/**
 * Returns a subquery of the ids of candidates: documents of these kinds that contain any of the terms, which are in the form of
 * `normalTexts` and have at least two characters. Of a longer term only its pairs are compared, and a document also contains
 * tags and the title of a chapter's book: the caller compares the text itself. No condition beside the index, which would compute
 * the n-grams of every candidate.
 */
export const refsWithAny = (kinds: readonly ('article' | 'news' | 'chapter')[], terms: readonly string[]): Sql => {
  const pairs = gramsOf(terms.filter(isPair), 'A');
  const conditions = [
    sql`search_grams(d.title, d.head, d.body) && ${pairs}::text[]`,
    ...terms.filter((term) => !isPair(term)).map((term) => grams(gramsOf([term], 'A'))),
  ];
  const selects = kinds.map(
    (kind) => sql`select d.ref from ${sql.ident(`search_${kind}`)} d where ${sql.join(conditions, sql` or `)}`,
  );
  return sql`(${sql.join(selects, sql` union all `)})`;
};
