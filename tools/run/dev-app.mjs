// One app from a dev server, for `npm run dev`: `node tools/run/dev-app.mjs mall`, at DEV_PORT.
import { appDir } from '../lib/apps.mjs';
import { serveApp } from '../lib/dev-server.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0));
try {
  await serveApp(appDir(process.argv[2]), { port: Number(process.env.DEV_PORT), intoRunning: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
