import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import pg from 'pg';

type Kinds = readonly string[];

/** A call of the database in the sources, as `tools/lib/row-types.mjs` writes it. */
export interface Site {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly columns: Readonly<Record<string, Kinds>>;
  /** The statements that it can send; `\u0001` marks a parameter. */
  readonly texts: readonly string[];
  /** Why the sources do not determine them. */
  readonly open?: string;
}

/** A column of a result with the kinds of values that its type produces. */
interface ResultColumn {
  readonly name: string;
  readonly kinds: Kinds;
}

/** Kinds of values of the built-in types whose text `db/types.ts` or the driver parses; all others arrive as text. */
const kindsByOid: ReadonlyMap<number, Kinds> = new Map<number, Kinds>([
  [16, ['boolean']],
  [17, ['bytes']],
  ...[20, 21, 23, 26, 700, 701].map((oid): [number, Kinds] => [oid, ['number']]),
  [1700, ['number', 'string']],
  [1186, ['object']],
  [600, ['object']],
  ...[114, 3802].map((oid): [number, Kinds] => [oid, ['any']]),
]);

/** Array types of the types that the schema uses. */
const arrayOids: ReadonlySet<number> = new Set([
  199, 1000, 1001, 1002, 1003, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 1187, 1231, 2951, 3807,
]);

/** Kinds of values of a type, by its object id. */
export const kindsOf = (type: number): Kinds => kindsByOid.get(type) ?? (arrayOids.has(type) ? ['array'] : ['string']);

/**
 * Differences between a declared row type and a result: a column that is absent, of another kind, or null where the type excludes null.
 * @param rows values of the result, to find nulls that the schema alone does not show
 */
export const rowProblems = (
  declared: Readonly<Record<string, Kinds>>,
  columns: readonly ResultColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string[] =>
  Object.entries(declared).flatMap(([name, kinds]) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (!column) return kinds.includes('undefined') || kinds.includes('any') ? [] : [`"${name}" is not returned`];
    if (kinds.includes('any')) return [];
    if (!column.kinds.includes('any') && !column.kinds.some((kind) => kinds.includes(kind)))
      return [`"${name}" is ${column.kinds.join(' or ')}, declared as ${kinds.join(' | ')}`];
    if (kinds.includes('null')) return [];
    if (rows.some((row) => row[name] === null)) return [`"${name}" is null in a row, declared as ${kinds.join(' | ')}`];
    return [];
  });

const root = new URL('../../../', import.meta.url).pathname;

/** The innermost frame outside `server/src/db`: where a row type is declared. Path relative to the workspace. */
const callerOf = (stack: string): { file: string; line: number } | undefined => {
  for (const frame of stack.split('\n').slice(1)) {
    const match = /\(?((?:file:\/\/)?\/[^()]+\.ts):(\d+):\d+\)?$/.exec(frame);
    if (!match) continue;
    const file = relative(root, (match[1] ?? '').replace('file://', ''));
    if (file.startsWith('..') || /^server\/src\/(db\/|test\/row-check\.ts|http\/call\/context)|node_modules/.test(file)) continue;
    return { file, line: Number(match[2]) };
  }
  return undefined;
};

interface Statement {
  readonly name: string;
  readonly text: string;
}

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'name' in query && 'text' in query && 'values' in query;

type Compare = (statement: Statement, origin: Error, result: pg.QueryResult<Record<string, unknown>>) => void;

/** Where the driver, which jest evaluates once for all test files, has the comparison of the present one. */
const slot = Symbol.for('juhe.rowCheck');

interface Installed {
  /** The list from which `byFile` was read. */
  file: string;
  byFile: ReadonlyMap<string, readonly Site[]>;
  /** Compares for the present test file. */
  compare: Compare;
}

type Queries = { query: (...args: unknown[]) => unknown };

const readSites = (file: string): ReadonlyMap<string, readonly Site[]> => {
  const byFile = new Map<string, Site[]>();
  for (const site of JSON.parse(readFileSync(file, 'utf8')) as Site[])
    byFile.set(site.file, [...(byFile.get(site.file) ?? []), site]);
  return byFile;
};

/** Makes the driver's queries of this process call `installed.compare` with each result, once. */
const install = (installed: Installed): void => {
  for (const prototype of [pg.Pool.prototype, pg.Client.prototype] as Queries[]) {
    const original = prototype.query;
    prototype.query = function query(this: unknown, ...args: unknown[]) {
      const [statement] = args;
      const pending = original.apply(this, args);
      if (!isStatement(statement) || args.length !== 1 || !(pending instanceof Promise)) return pending;
      const origin = new Error('caller');
      return pending.then((result: pg.QueryResult<Record<string, unknown>>) => {
        installed.compare(statement, origin, result);
        return result;
      });
    };
  }
};

/**
 * Compares the result of every statement that the sources run with the row type of its call, in this process. Differences are appended to
 * `<file>.problems` and the compared calls to `<file>.compared`, from which `npm test` makes its step "row types": a thrown error could be
 * swallowed by the code under test. `file` is the JSON list of `rowTypes`.
 *
 * Every test file of a worker calls this. The driver is changed by the first one alone: otherwise each file would compare every result of
 * all later ones again, and keep a list of its own.
 */
export const checkRows = (file: string): void => {
  const pools = pg.Pool.prototype as unknown as Partial<Record<typeof slot, Installed>>;
  const before = pools[slot];
  const byFile = before?.file === file ? before.byFile : readSites(file);
  // Of this test file: another one may send the same text from another call.
  const sites = new Map<string, Site | undefined>();
  const compared = new Set<Site>();
  /** Reading `stack` formats it, which is slow; an error whose stack nobody reads costs almost nothing. */
  const siteOf = (origin: Error): Site | undefined => {
    const caller = callerOf(origin.stack ?? '');
    return caller && byFile.get(caller.file)?.find(({ from, to }) => from <= caller.line && caller.line <= to);
  };
  const compare: Compare = ({ text }, origin, result) => {
    if (!sites.has(text)) sites.set(text, siteOf(origin));
    const site = sites.get(text);
    if (!site) return;
    if (!compared.has(site)) appendFileSync(`${file}.compared`, `${site.file}:${site.from}\n`);
    compared.add(site);
    const columns = result.fields.map(({ name, dataTypeID }) => ({ name, kinds: kindsOf(dataTypeID) }));
    if (rowProblems(site.columns, columns, result.rows).length === 0) return;
    // Another call may have the same text.
    const caller = siteOf(origin);
    const problems = caller ? rowProblems(caller.columns, columns, result.rows) : [];
    if (caller && problems.length > 0)
      appendFileSync(`${file}.problems`, `${caller.file}:${caller.from}: ${problems.join('; ')}\n`);
  };
  const installed = Object.assign(before ?? {}, { file, byFile, compare });
  if (before) return;
  pools[slot] = installed;
  install(installed);
};
