/** Owns an engine until it is killed; prints its address. */
import { startEngine } from '../db/engine.ts';

const engine = await startEngine({
  dataDir: process.env['CHILD_DATA_DIR'] ?? '',
  backupDir: process.env['CHILD_BACKUP_DIR'],
});
process.stdout.write(`${engine.url}\n`);
setInterval(() => {}, 60_000);
