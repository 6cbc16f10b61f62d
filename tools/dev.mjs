#!/usr/bin/env node
// `npm run dev [-- app …]`: the server, and the named apps (all of them without a name) from dev servers with hot reload; the other
// apps come from their last build. The server is bundled again and restarted when its sources or the contract change, also after a failed
// start; an app is compiled anew when its pages change.
// Where an instance answers at HOST:PORT already, only the dev servers start, and the printed address puts them into its shell.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { appDir, appNames, remoteNames } from './lib/apps.mjs';
import { announce } from './run/announce.mjs';
import { createApiLoop } from './run/api-loop.mjs';
import { findInstance, serveInto } from './run/dev-into.mjs';
import { devPorts } from './run/dev-ports.mjs';
import { ensureInstalled } from './run/install.mjs';
import { endWithNpm } from './run/parent.mjs';
import { isAborted, root, run } from './run/process.mjs';
import { restartMark } from './run/restart-mark.mjs';

const requestedApps = process.argv.slice(2);
const unknown = requestedApps.filter((app) => !appNames.includes(app));
if (unknown.length) {
  console.error(`There is no app ${unknown.join(', ')}. Apps: ${appNames.join(', ')}`);
  process.exit(1);
}

process.chdir(root);
endWithNpm();
if (!(await ensureInstalled())) process.exit(1);
// A library: it is only there after the installation.
const { isTestFile, watchSources } = await import('./run/watch.mjs');

const instance = await findInstance();
if (instance) {
  if (requestedApps.includes('shell')) {
    console.error(
      `The shell of ${instance.origin} runs already. Stop that instance, or start another: PORT=… npm run dev -- shell`,
    );
    process.exit(1);
  }
  const remotes = requestedApps.length ? requestedApps : remoteNames;
  await serveInto(instance, remotes.map(appDir));
  await new Promise(() => undefined);
}

// Hot reload in place needs React's development build, which the shell provides.
const apps = [...new Set([...(requestedApps.length ? requestedApps : appNames), 'shell'])];
const built = await run(process.execPath, ['tools/build.mjs'], { inherit: true });
if (built.code !== 0) process.exit(built.code);

let ports;
try {
  ports = await devPorts(apps, appNames, process.env.DEV_PORT_BASE);
} catch (error) {
  console.error(error.message);
  process.exit(error.code ?? 1);
}

/** A dev server rewrites this file after each compilation; the API's live document refers to its contents. */
const mark = (app) => join(root, '.cache/dev', `${app}.json`);
for (const app of apps) {
  rmSync(mark(app), { force: true });
  const env = { ...process.env, NODE_ENV: 'development', DEV_PORT: String(ports.get(app)) };
  void run(process.execPath, ['tools/run/dev-app.mjs', app], { inherit: true, env }).then(({ code }) => {
    if (isAborted()) return;
    console.error(`The dev server of ${app} ended with ${code}, and with it everything.`);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
}
while (!isAborted() && !apps.every((app) => existsSync(mark(app)))) await new Promise((next) => setTimeout(next, 200));
if (isAborted()) process.exit();

const configuredPort = Number(process.env.PORT?.trim() || 4173);
announce({ host: process.env.HOST?.trim() || '127.0.0.1', portOf: () => configuredPort });
const env = { ...process.env, DEV_APPS: apps.join(',') };
const loop = createApiLoop({
  build: async () => (await run(process.execPath, ['tools/build.mjs', '--only', 'server'], { inherit: true })).code === 0,
  serve: async (signal) =>
    (await run(process.execPath, ['--enable-source-maps', 'server/dist/main.js'], { inherit: true, env, signal })).code,
  print: (text) => console.error(text),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, loop.end);

const sources = ['server/src', 'packages/contract/src'].map((folder) => join(root, folder));
await watchSources([...sources, restartMark], loop.changed, { ignored: isTestFile });
// The typed builders of pages, which other apps link by; a table that cannot be read is named by the app's dev server.
const tables = appNames.flatMap((app) => ['routes.ts', 'slots.ts'].map((name) => join(appDir(app), 'src', name)));
await watchSources(tables, () => void run(process.execPath, ['tools/pages.mjs']));

await loop.run();
process.exit();
