/** `npm run op -- backup | backups | restore <folder> [to=…] [lost=…]`: runs beside the instance on its machine. */
import { ConfigError, readConfig } from '../config.ts';
import { embeddedUrl } from '../db/engine.ts';
import { EngineError } from '../db/engine-error.ts';
import { engineFolders } from '../db/engine-files.ts';
import { makeBaseBackup } from './base-backup.ts';
import { mirrorFiles } from './file-mirror.ts';
import { baseBackups } from './layout.ts';
import { prune } from './retention.ts';
import { restoreBackup } from './restore.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const instantOf = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  const at = new Date(value);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(value))
    throw new EngineError(`to=${value} is no moment: write it as 2026-11-23T08:15:00Z`);
  return at.toISOString();
};

const run = async ([word, ...args]: readonly string[]): Promise<void> => {
  const { dataDir, databaseUrl, backupDir, backupDays } = readConfig(process.env);
  if (databaseUrl !== undefined) throw new EngineError('DATABASE_URL is a server of yours: back it up with its own tools');
  if (backupDir === undefined) throw new EngineError('BACKUP_DIR is not set');
  if (word === 'backup') {
    await mirrorFiles(dataDir, backupDir);
    const { data: dataFolder } = await engineFolders(dataDir);
    const facts = await makeBaseBackup({ url: await embeddedUrl(dataDir), dataFolder, backupDir });
    const removedBackups = await prune(backupDir, backupDays);
    print(`${facts.name}: ${Math.ceil(facts.bytes / 1e6)} MB, can be restored to any moment from ${facts.finishedAt} on`);
    if (removedBackups.length > 0) print(`removed: ${removedBackups.join(', ')}`);
    return;
  }
  if (word === 'backups') {
    for (const { name, finishedAt, bytes } of await baseBackups(backupDir))
      print(`${name}  ${finishedAt}  ${Math.ceil(bytes / 1e6)} MB`);
    return;
  }
  const named = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const target = args.find((arg) => !/^(to|lost)=/.test(arg));
  if (target === undefined)
    throw new EngineError('restore <new folder> [to=2026-11-23T08:15:00Z] [lost=<DATA_DIR of the lost instance>]');
  const { base, members, ledgerEntries, lastEntryAt } = await restoreBackup({
    backupDir,
    target,
    to: instantOf(named('to')),
    lostDataDir: named('lost'),
  });
  print(
    `Restored ${base} into ${target}: ${members} members, ${ledgerEntries} entries of the ledger, the last of ${lastEntryAt ?? '–'}.`,
  );
  print(`The ledger is sound. Start it with DATA_DIR=${target} and a BACKUP_DIR of its own.`);
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof EngineError) && !(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
