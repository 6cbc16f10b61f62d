import { EngineError } from '../engine-error.ts';
import { defaultFolder, readMigrations } from '../migrate.ts';
import { copyBefore, databaseOf, onDatabase, returnBefore } from './copies.ts';

/** Version → checksum of what was applied; empty before the first start. */
const appliedOn = (url: string): Promise<Map<string, string>> =>
  onDatabase(url, databaseOf(url), async (query) => {
    const { rows } = await query(`select to_regclass('schema_migration') is not null as "isThere"`);
    if (!rows[0]?.['isThere']) return new Map();
    const recorded = await query('select version, checksum from schema_migration');
    return new Map(recorded.rows.map(({ version = '', checksum = '' }) => [version, checksum]));
  });

/**
 * Before new migrations are applied to a database with data: keeps a copy, by which `npm run db -- redo` reverts them. For
 * development;
 * call it while nobody is connected.
 * @returns the first of the new files; undefined when there is nothing to keep
 */
export const saveCopyBeforeMigrating = async (url: string, folder = defaultFolder()): Promise<string | undefined> => {
  const applied = await appliedOn(url);
  const next = (await readMigrations(folder)).find(({ version }) => !applied.has(version));
  if (next === undefined || applied.size === 0) return undefined;
  await copyBefore(url, next.version);
  return next.file;
};

/**
 * Reverts the earliest migration that was changed after it was applied, or the last one where none was, with everything that was
 * written
 * since: the next start applies it as it is now.
 * @returns the file, and from before which version the database is
 */
export const redo = async (url: string, folder = defaultFolder()): Promise<{ file: string; before: string }> => {
  const applied = await appliedOn(url);
  const done = (await readMigrations(folder)).filter(({ version }) => applied.has(version));
  const target = done.find(({ version, checksum }) => applied.get(version) !== checksum) ?? done.at(-1);
  if (target === undefined) throw new EngineError('no migration of this workspace has been applied: there is nothing to redo');
  const before = await returnBefore(url, target.version);
  if (before !== undefined) return { file: target.file, before };
  throw new EngineError(
    `there is no copy of the database from before ${target.file}: put its old text back, or begin anew with npm run db -- reset`,
  );
};
