#!/usr/bin/env node
// `npm run dev [-- app …]`: the server, and the named apps (all of them without a name) from dev servers with hot reload; the other
// apps come from their last build. The server is bundled again and restarted when its sources or the contract change, also after a failed
// start; an app is compiled anew when its pages change. Requests wait while the API restarts (run/dev-front.mjs).
// Where an instance answers at HOST:PORT already, only the dev servers start, and the printed address puts them into its shell.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { appDir, appNames, remoteNames } from './lib/apps.mjs';
import { announce } from './run/announce.mjs';
import { createApiLoop } from './run/api-loop.mjs';
import { Stop } from './run/client.mjs';
import { apiSettings, listenSettings } from './run/dev-address.mjs';
import { createDevFront } from './run/dev-front.mjs';
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

/** What a developer can mend is one line. */
const orStop = async (work) => {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    return process.exit(error instanceof Stop ? error.code : 1);
  }
};

// Before the build: a port that is taken is refused at once, and the pages of an earlier session wait.
const { host, port: requestedPort, isBehindProxies } = await orStop(() => listenSettings(process.env));
const front = createDevFront({ isBehindProxies });
const port = await orStop(() => front.listen(host, requestedPort));

// Hot reload in place needs React's development build, which the shell provides.
const apps = [...new Set([...(requestedApps.length ? requestedApps : appNames), 'shell'])];
const built = await run(process.execPath, ['tools/build.mjs'], { inherit: true });
if (built.code !== 0) process.exit(built.code);

const ports = await orStop(() => devPorts(apps, appNames, process.env.DEV_PORT_BASE));

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

let isReady = false;
announce({ host, portOf: () => (isReady ? port : undefined) });
const env = { ...process.env, ...apiSettings(process.env, port), DEV_APPS: apps.join(',') };
const serve = async (signal) => {
  front.hold();
  // Registered before the program's own listener: no request is sent to an API that has been told to end.
  signal.addEventListener('abort', front.hold);
  const onMessage = (message) => {
    if (signal.aborted) return;
    isReady = true;
    front.release(message.port);
  };
  const options = { inherit: true, env, signal, onMessage };
  const { code } = await run(process.execPath, ['--enable-source-maps', 'tools/run/dev-api.mjs'], options);
  if (!signal.aborted) front.refuse(`The server ended with ${code}. It starts again with the next change of its sources.`);
  return code;
};
const loop = createApiLoop({
  build: async () => (await run(process.execPath, ['tools/build.mjs', '--only', 'server'], { inherit: true })).code === 0,
  serve,
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
