#!/usr/bin/env node
// `npm run db -- reset | redo | snapshot [name] | restore [name] | snapshots`: the data of this workspace's instance, while it is stopped.
//   reset      everything in the database and the files: the next start begins anew, with demo data
//   redo       the database as it was before the migration that has been changed since (or the last one); the next start applies it anew
//   snapshot   keeps database and files under a name (`default`); `restore` puts them back, `snapshots` lists them
// DATA_DIR names the instance. Production is refused without --production, a server of yours (DATABASE_URL) without --external.
// A server of `npm run dev` that waits after a failed start is started again.
import { ensureInstalled } from './run/install.mjs';
import { root, run } from './run/process.mjs';
import { requestRestart } from './run/restart-mark.mjs';

process.chdir(root);
if (!(await ensureInstalled())) process.exit(1);
// The command reads the migrations as they are now.
const build = await run(process.execPath, ['tools/build.mjs', '--only', 'server']);
if (build.code !== 0) {
  console.error(build.output.trim());
  process.exit(1);
}
const { code } = await run(process.execPath, ['server/dist/db.js', ...process.argv.slice(2)], { inherit: true });
if (code === 0) requestRestart();
process.exit(code);
