import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { engineFolders } from '../db/engine-files.ts';
import { makeBaseBackup } from './base-backup.ts';
import { mirrorFiles } from './file-mirror.ts';
import { baseBackups } from './layout.ts';
import { prune } from './retention.ts';

/** Interval of the file mirror: five minutes; a base backup is made once a day. */
const everyMs = 5 * 60_000;
const baseEveryMs = 24 * 3_600_000;

type Settings = Pick<Config, 'dataDir' | 'backupDays'> & { readonly backupDir: string };

/** Runs one round: files, a base backup if the last one is a day old, retention. */
export const backUp = async (url: string, { dataDir, backupDir, backupDays }: Settings, now = new Date()): Promise<void> => {
  await mirrorFiles(dataDir, backupDir, now);
  const last = (await baseBackups(backupDir)).at(-1);
  if (last && now.getTime() - Date.parse(last.finishedAt) < baseEveryMs) return;
  const { data: dataFolder } = await engineFolders(dataDir);
  await makeBaseBackup({ url, dataFolder, backupDir });
  await prune(backupDir, backupDays, now);
};

/** Starts periodic backups, one round at a time; failures are logged as alerts and retried. Returns the stop function. */
export const startBackups = (url: string, settings: Settings, log: FastifyBaseLogger): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  const round = (): void => {
    running ??= backUp(url, settings)
      .catch((err: unknown) => log.error({ err, alert: 'backup.failed' }, 'a backup failed'))
      .finally(() => {
        running = undefined;
      });
  };
  round();
  const timer = setInterval(round, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
