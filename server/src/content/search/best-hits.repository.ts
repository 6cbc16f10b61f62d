/** The best few results of a kind with many matches, without reading these (decision 0074). */
import { type SearchKind, searchKinds } from '@juhe/contract/content/search.schemas';
import type { Database, Db } from '../../db/db.ts';
import { containsAllTerms, beginsWith, grams, inBeginnings, titleGram } from '../../db/search-index.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { stepsByPosition, documents, type Hits, type Requested, type Step, visible } from './search.repository.ts';

/** Positions in the order by score that divide the documents of a kind into ranges. */
const positions = [400, 1600, 6400, 25_600, 102_400];
/** Positions are used up to the square root of this many times the documents: beyond, reading all matches is cheaper. */
const worthwhile = 1000;
/** Lifetime (ms) of the scores at these positions; they decide what is read, never what is shown. */
const boundsFor = 3_600_000;

/** The scores at the positions, highest first. */
type Bounds = readonly number[];

const readBounds = async (db: Database): Promise<ReadonlyMap<string, Bounds>> => {
  const parts = searchKinds.map((kind) => {
    const table = sql.ident(`search_${kind}`);
    const ofKind = sql.join(
      positions.map(
        (position) => sql`(select case when c.reltuples * ${worthwhile}::float8 > ${position}::float8 ^ 2 then
        (select score from ${table} order by score desc, ref offset ${position} limit 1) end)`,
      ),
    );
    return sql`select ${kind} as kind, array_remove(array[${ofKind}], null)::float8[] as bounds from pg_class c where c.oid = ${`search_${kind}`}::regclass`;
  });
  const rows = await db.rows<{ kind: string; bounds: number[] }>(sql.join(parts, sql` union all `));
  return new Map(rows.map(({ kind, bounds }) => [kind, [...new Set(bounds)]]));
};

const cached = new WeakMap<Database, { readonly at: number; readonly bounds: Promise<ReadonlyMap<string, Bounds>> }>();

/** Returns the bounds of a kind; they are read hourly per process and database. */
const boundsOf = async (db: Database, kind: SearchKind): Promise<Bounds> => {
  let entry = cached.get(db);
  if (!entry || performance.now() - entry.at > boundsFor) {
    entry = { at: performance.now(), bounds: readBounds(db) };
    cached.set(db, entry);
    entry.bounds.catch(() => cached.delete(db));
  }
  return (await entry.bounds).get(kind) ?? [];
};

interface Best {
  readonly ref: string;
  /** As in `rankOf`. */
  readonly rank: number;
}

/** The first results of arms in their order; an arm that the page does not need is not read. Owners are looked up in that order. */
const firstOf = (kind: SearchKind, arms: readonly Sql[], { viewerId, limit }: Requested): Sql =>
  sql`select d.ref, d.rank from (${sql.join(arms, sql` union all `)}) d where ${sql.and(visible(kind, viewerId))} limit ${limit}`;

const arm = (kind: SearchKind, rank: number, conditions: readonly Sql[]): Sql =>
  sql`(select d.ref, d.owner_id, ${rank}::int as rank from ${documents(kind)} where ${sql.and(conditions)} order by d.score desc, d.ref)`;

/** Maximum number of documents with the whole title that are sorted. */
const sameTitles = 100;

/** The whole title: few may be anywhere among many that begin like it, many are soon met along the order. */
const wholeTitle = async (db: Db, kind: SearchKind, query: Requested): Promise<Best[]> => {
  const title = query.words.join(' ');
  const isTitle = sql`d.title = ${title}`;
  const sameTitle = await db.rows<{ ref: string }>(sql`select d.ref from ${documents(kind)}
    where ${grams([titleGram(title)])} and ${isTitle} limit ${sameTitles}`);
  if (sameTitle.length === 0) return [];
  const position =
    sameTitle.length < sameTitles ? sql`d.ref = any(${sameTitle.map(({ ref }) => ref)}::text[])` : inBeginnings(title);
  return db.rows<Best>(firstOf(kind, [arm(kind, 0, [position, isTitle])], query));
};

/** Ranges that are read before the matches are counted: a frequent word has enough of them there. */
const readFirst = 2;
/** Maximum number of matches that are read and sorted instead of the further ranges, which have thousands of entries each. */
const fewMatches = 60;

/**
 * A rank, range by range of the scores from the highest. Where the first ranges do not fill the page and there are few matches in all, these
 * are read instead of the further ranges.
 */
const byRanges = (
  db: Db,
  kind: SearchKind,
  { rank, found: conditions }: Step,
  bounds: Bounds,
  query: Requested,
): Promise<Best[]> => {
  const matches = sql`(select count(*) from few)`;
  const hasFurther = bounds.length > readFirst;
  const arms = Array.from({ length: bounds.length + 1 }, (_, i) => {
    const [from, below] = [bounds[i], bounds[i - 1]];
    return arm(kind, rank, [
      ...conditions,
      ...(from === undefined ? [] : [sql`d.score >= ${from}::float8`]),
      ...(below === undefined ? [] : [sql`d.score < ${below}::float8`]),
      ...(hasFurther && i >= readFirst ? [sql`${matches} = ${fewMatches}`] : []),
    ]);
  });
  if (!hasFurther) return db.rows<Best>(firstOf(kind, arms, query));
  const remainingMatches = sql`(select d.ref, d.owner_id, ${rank}::int as rank from few d
    where ${matches} < ${fewMatches} and d.score < ${bounds[readFirst - 1]}::float8 order by d.score desc, d.ref)`;
  return db.rows<Best>(sql`with few as materialized (
      select d.ref, d.owner_id, d.score from ${documents(kind)} where ${sql.and(conditions)} limit ${fewMatches})
    ${firstOf(kind, arms.toSpliced(readFirst, 0, remainingMatches), query)}`);
};

/**
 * Returns the documents of each kind whose title starts with the first word and holds the others, best first: at most `limit`,
 * along the index of beginnings.
 */
export const beginningWith = async (db: Db, kinds: readonly SearchKind[], query: Requested) => {
  const { words: terms, viewerId, limit } = query;
  const conditions = sql.and([inBeginnings(terms[0] ?? ''), beginsWith(terms), containsAllTerms(terms, 'T')]);
  const parts = kinds.map(
    (kind) => sql`select ${kind} as kind, array(select d.ref from (select d.ref, d.owner_id from ${documents(kind)}
      where ${conditions} order by d.score desc, d.ref offset 0) d where ${sql.and(visible(kind, viewerId))} limit ${limit}) as refs`,
  );
  const rows = await db.rows<{ kind: SearchKind; refs: string[] }>(sql.join(parts, sql` union all `));
  return new Map(rows.map(({ kind, refs }) => [kind, refs]));
};

/**
 * Returns the best results of a kind with many matches, and the rank of the best one: rank by rank until there are enough.
 * @param database the one whose scores are remembered
 * @param beginning of `beginningWith`: all of them, or more than `query.limit`
 */
export const bestHits = async (
  db: Db,
  database: Database,
  kind: SearchKind,
  query: Requested,
  beginning: readonly string[],
): Promise<Pick<Hits, 'best' | 'refs'>> => {
  const [, ...furtherSteps] = stepsByPosition(query.words);
  const hits = await wholeTitle(db, kind, query);
  const titleRefs = new Set(hits.map(({ ref }) => ref));
  hits.push(...beginning.filter((ref) => !titleRefs.has(ref)).map((ref) => ({ ref, rank: 1 })));
  for (const step of furtherSteps) {
    if (hits.length >= query.limit) break;
    const remainingQuery = { ...query, limit: query.limit - hits.length };
    hits.push(...(await byRanges(db, kind, step, await boundsOf(database, kind), remainingQuery)));
  }
  return { best: hits[0]?.rank ?? null, refs: hits.slice(0, query.limit).map(({ ref }) => ref) };
};
