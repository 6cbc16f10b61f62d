/** An archive (ZIP, JSON in UTF-8) of everything listed in the plan and the domains' sections, and of the member's own files. */
import type { Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { exportSections } from '../../modules/account-export.ts';
import { addFiles, filesOf } from './export-files.ts';
import { type ExportedRows, exportPlan } from './export-plan.ts';
import { type Archive, openArchive } from './export-zip.ts';

/** Number of rows in memory at a time; a literal in the text of `fetch`, which accepts no parameter. */
const atOnce = 500;
const rowsAtOnce = sql`500`;

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** SQL condition that selects the member's rows. */
const whereOf = (column: string, { of }: ExportedRows, memberId: string): Sql =>
  of
    ? sql`t.${sql.ident(column)} in (select p.${sql.ident(of.key)} from ${sql.ident(of.table)} p where p.${sql.ident(of.member)} = ${memberId})`
    : sql`t.${sql.ident(column)} = ${memberId}`;

/** The query of a plan entry: one column `line`, a record as JSON. */
const queryOf = (name: string, rows: ExportedRows, memberId: string): Sql => {
  const [table = '', column = ''] = name.split('.');
  const selected = rows.columns.map((shown) => sql`t.${sql.ident(shown)} as ${sql.ident(camel(shown))}`);
  return sql`select to_jsonb(r)::text as line
    from (select ${sql.join(selected)} from ${sql.ident(table)} t where ${whereOf(column, rows, memberId)}) r`;
};

/** Yields the records of a query through a database cursor, which reads them as they are fetched. */
async function* linesOf(tx: Tx, query: Sql): AsyncGenerator<readonly string[]> {
  await tx.run(sql`declare exported no scroll cursor for ${query}`);
  for (;;) {
    const fetched = await tx.rows<{ line: string }>(sql`fetch ${rowsAtOnce} from exported`);
    if (fetched.length > 0) yield fetched.map(({ line }) => line);
    if (fetched.length < atOnce) break;
  }
  await tx.run(sql`close exported`);
}

async function* inPages<T>(pages: readonly T[]): AsyncGenerator<T> {
  yield* pages;
}

async function* recordsOf(pages: AsyncIterable<readonly object[]>): AsyncGenerator<readonly string[]> {
  for await (const page of pages) yield page.map((record) => JSON.stringify(record));
}

/** Adds the records of everything listed in the plan and the domains' sections; returns their number per file. */
const addRecords = async (deps: Deps, tx: Tx, memberId: string, archive: Archive): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  const add = async (name: string, pages: AsyncIterable<readonly string[]>): Promise<void> => {
    counts[name] = await archive.addRecords(name, pages);
  };
  for (const [name, decision] of Object.entries(exportPlan))
    if ('columns' in decision) await add(decision.file, linesOf(tx, queryOf(name, decision, memberId)));
  for (const section of exportSections.all(deps)) await add(section.file, recordsOf(section.pages({ db: tx, deps }, memberId)));
  return counts;
};

/**
 * Writes the archive of a member to a local file; returns the number of records per file in it. The records are a snapshot
 * (repeatable read); the member's files follow outside the transaction, and `files.json` lists them all, including those that
 * did not fit or were erased meanwhile.
 * @param path removed by the caller
 */
export const writeArchive = async (
  deps: Deps,
  memberId: string,
  path: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> => {
  const archive = openArchive(path, signal);
  try {
    const { counts, ownFiles } = await deps.db.inTx(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read, read only`);
      return { counts: await addRecords(deps, tx, memberId, archive), ownFiles: await filesOf(deps, tx, memberId) };
    });
    const index = await addFiles(deps, archive, ownFiles);
    await archive.addRecords('files', recordsOf(inPages([index])));
    await archive.close();
    return { ...counts, files: index.length };
  } catch (error) {
    archive.abandon();
    throw error;
  }
};
