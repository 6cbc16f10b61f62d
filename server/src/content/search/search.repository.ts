import type { SearchKind } from '@juhe/contract/content/search.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { containsAllTerms, beginningOf, beginsWith, grams, gramsOf, indexed } from '../../db/search-index.ts';
import { isMemberVisibleTo } from '../../db/visibility.ts';

/** Returns the tags of the given articles or videos that contain one of the words, compared like documents. */
export const tagsWith = async (db: Db, of: 'article' | 'video', ids: readonly string[], terms: readonly string[]) => {
  if (ids.length === 0) return new Map<string, string[]>();
  const rows = await db.rows<{
    id: string;
    tags: string[];
  }>(sql`select id, array(select t.tag from unnest(tags) with ordinality as t (tag, place)
      where exists (select from unnest(${[...terms]}::text[]) w where strpos(search_text(t.tag), w) > 0) order by t.place) as tags
    from ${sql.ident(of)} where id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
};

/** Kinds whose visibility the owner decides (domain.md §8). */
const owned: ReadonlySet<SearchKind> = new Set<SearchKind>(['article', 'news', 'video', 'member']);

export const documents = (kind: SearchKind): Sql => sql`${sql.ident(`search_${kind}`)} d`;

export const visible = (kind: SearchKind, viewerId: string | null): Sql[] =>
  owned.has(kind) ? [isMemberVisibleTo(sql`d.owner_id`, viewerId)] : [];

/** Rank: exact title, start of the title, within the title, beside it, in the text. */
const rankOf = (terms: readonly string[]): Sql => sql`case when d.title = ${terms.join(' ')} then 0
  when ${containsAllTerms(terms, 'T')} then case when ${beginsWith(terms)} then 1 else 2 end
  when ${containsAllTerms(terms, 'H')} then 3 else 4 end`;

export type SearchSort = 'best' | 'new';
export interface Requested {
  readonly words: readonly string[];
  readonly viewerId: string | null;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly offset: number;
}

export interface Hits {
  readonly kind: SearchKind;
  /** At most `countTo` of `hitsOf`, which means "at least". */
  readonly total: number;
  /** Rank of the best match: 0 exact title … 4 in the text. */
  readonly best: number | null;
  readonly refs: string[];
}

const orderOf = (sort: SearchSort) => (sort === 'new' ? sql`at desc, ref` : sql`rank, score desc, ref`);

/**
 * Finds the documents of each kind that contain all words, in one statement. Stops at `countTo`: a kind with as many has
 * no refs, because the best ones may not have been read (`commonHits`).
 */
export const hitsOf = (
  db: Db,
  kinds: readonly SearchKind[],
  { words: terms, viewerId, sort, limit, offset }: Requested,
  countTo: number,
): Promise<Hits[]> => {
  const parts = kinds.map(
    (kind) => sql`(with hit as materialized (
      select d.ref, ${rankOf(terms)} as rank, d.score, d.at from ${documents(kind)}
      where ${sql.and([...indexed(terms, 'A'), ...visible(kind, viewerId)])} limit ${countTo})
    select ${kind} as kind, (select count(*)::int from hit) as total, (select min(rank) from hit) as best,
      array(select ref from hit where (select count(*) from hit) < ${countTo} order by ${orderOf(sort)} limit ${limit} offset ${offset}) as refs)`,
  );
  return db.rows<Hits>(sql.join(parts, sql` union all `));
};

/** Returns for each keyword, given by its words, whether it has results of these kinds that the viewer may see. */
export const keywordsWithResults = async (
  db: Db,
  kinds: readonly SearchKind[],
  keywords: readonly (readonly string[])[],
  viewerId: string | null,
): Promise<boolean[]> => {
  if (keywords.length === 0) return [];
  const among = (terms: readonly string[]) =>
    kinds.map(
      (kind) =>
        sql`exists (select from ${documents(kind)} where ${sql.and([...indexed(terms, 'A'), ...visible(kind, viewerId)])})`,
    );
  const checks = keywords.map((terms) => (terms.length > 0 ? sql`(${sql.join(among(terms), sql` or `)})` : sql`false`));
  return (await db.one<{ finds: boolean[] }>(sql`select array[${sql.join(checks)}] as finds`)).finds;
};

/** Maximum number of documents read and sorted; when there are more, those of a page are close together in index order. */
const sorted = 2500;

/** Condition for documents of one rank. */
export interface Step {
  /** As in `rankOf`; a whole title is also a beginning. */
  readonly rank: number;
  /** Using the index. */
  readonly found: readonly Sql[];
  /** The same without the index, for a scan in sort order. */
  readonly tested: readonly Sql[];
}

const negated = (condition: Sql) => sql`not (${condition})`;

/** Start of the title, within the title, beside it, in the text: each excludes the previous ones. */
export const stepsByPosition = (terms: readonly string[]): Step[] => {
  const [title, head, any] = [containsAllTerms(terms, 'T'), containsAllTerms(terms, 'H'), containsAllTerms(terms, 'A')];
  const beginning = beginsWith(terms);
  return [
    { rank: 1, found: [grams([beginningOf(terms), ...gramsOf(terms, 'T')]), beginning, title], tested: [beginning, title] },
    { rank: 2, found: [...indexed(terms, 'T'), negated(beginning)], tested: [title, negated(beginning)] },
    { rank: 3, found: [...indexed(terms, 'H'), negated(title)], tested: [head, negated(title)] },
    { rank: 4, found: [...indexed(terms, 'A'), negated(head)], tested: [any, negated(head)] },
  ];
};

interface Part {
  /** Number of documents that were read, at most `sorted`. */
  readonly read: number;
  /** Number of these that the viewer may see; 0 at the beginning of a list, where no page is skipped by it. */
  readonly total: number;
  /** Rank of the best one that is shown. */
  readonly best: number | null;
  readonly refs: string[];
}

/** Owners are looked up in the order of the list, for those that are shown (`offset 0` keeps the order in front of it). */
const sortedPart = (db: Db, kind: SearchKind, step: Step, { words: terms, viewerId, sort, limit, offset }: Requested) => {
  const shown = sql.and(visible(kind, viewerId));
  return db.one<Part>(sql`with hit as materialized (
      select d.ref, d.owner_id, ${rankOf(terms)} as rank, d.score, d.at from ${documents(kind)} where ${sql.and(step.found)} limit ${sorted}),
    page as materialized (select d.ref, d.rank from (select * from hit where (select count(*) from hit) < ${sorted} order by ${orderOf(sort)} offset 0) d
      where ${shown} limit ${limit} offset ${offset})
    select (select count(*)::int from hit) as read, ${offset > 0 ? sql`(select count(*)::int from hit d where ${shown})` : sql`0`} as total,
      (select min(rank) from page) as best, array(select ref from page) as refs`);
};

const alongOrder = async (db: Db, kind: SearchKind, step: Step, { viewerId, sort, limit, offset }: Requested) => {
  const rows = await db.rows<{ ref: string }>(sql`select d.ref from ${documents(kind)}
    where ${sql.and([...step.tested, ...visible(kind, viewerId)])}
    order by ${sort === 'new' ? sql`d.at desc` : sql`d.score desc`}, d.ref limit ${limit} offset ${offset}`);
  return rows.map(({ ref }) => ref);
};

/**
 * Returns a page of a kind with more matches than `hitsOf` reads, and the rank of the best match: rank by rank, until the page
 * is full.
 */
export const commonHits = async (db: Db, kind: SearchKind, query: Requested): Promise<Pick<Hits, 'best' | 'refs'>> => {
  const { words: terms, sort } = query;
  const steps =
    sort === 'new' ? [{ rank: 4, found: indexed(terms, 'A'), tested: [containsAllTerms(terms, 'A')] }] : stepsByPosition(terms);
  const refs: string[] = [];
  let best: number | null = null;
  let skip = query.offset;
  for (const step of steps) {
    const remainingQuery = { ...query, limit: query.limit - refs.length, offset: skip };
    const part = await sortedPart(db, kind, step, remainingQuery);
    best ??= part.best;
    // A rank with more documents than can be sorted suffices for any page.
    if (part.read === sorted) {
      const inOrder = await alongOrder(db, kind, step, remainingQuery);
      return { best: best ?? step.rank, refs: [...refs, ...inOrder] };
    }
    refs.push(...part.refs);
    if (refs.length >= query.limit) break;
    skip = Math.max(0, skip - part.total);
  }
  return { best, refs };
};
