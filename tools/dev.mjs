#!/usr/bin/env node
// `npm run dev [-- app …]`: the server, and the named apps (by default all) from dev servers with hot reload; the other apps
// come from their last build. The server is rebundled and restarted when its sources or the contract change. If an instance
// already runs at HOST:PORT, only the dev servers start, and the printed address loads them into its shell.
import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { appDir, appNames, remoteNames } from './lib/apps.mjs';
import { announce } from './run/announce.mjs';
import { findInstance, serveInto } from './run/dev-into.mjs';
import { ensureInstalled } from './run/install.mjs';
import { endWithNpm } from './run/parent.mjs';
import { bin, isAborted, root, run } from './run/process.mjs';

const requestedApps = process.argv.slice(2);
const unknown = requestedApps.filter((app) => !appNames.includes(app));
if (unknown.length) {
  console.error(`There is no app ${unknown.join(', ')}. Apps: ${appNames.join(', ')}`);
  process.exit(1);
}

process.chdir(root);
endWithNpm();
if (!(await ensureInstalled())) process.exit(1);

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

/** A dev server rewrites this file after each compilation; the API's live document refers to its contents. */
const mark = (app) => join(root, '.cache/dev', `${app}.json`);
for (const app of apps) {
  rmSync(mark(app), { force: true });
  void run(bin('rspack'), ['serve', '-c', join('apps', app, 'rspack.config.mjs')], {
    inherit: true,
    env: { ...process.env, NODE_ENV: 'development' },
  }).then(({ code }) => {
    if (!isAborted() && code !== 0) console.error(`The dev server of ${app} ended with ${code}.`);
  });
}
while (!isAborted() && !apps.every((app) => existsSync(mark(app)))) await new Promise((next) => setTimeout(next, 200));

announce({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 4173) });
let current = new AbortController();
const serve = async () => {
  while (!isAborted()) {
    current = new AbortController();
    const env = { ...process.env, DEV_APPS: apps.join(',') };
    await run(process.execPath, ['server/dist/main.js'], { inherit: true, env, signal: current.signal });
    if (isAborted()) break;
    if (!current.signal.aborted)
      await new Promise((changed) => current.signal.addEventListener('abort', changed, { once: true }));
    await run(process.execPath, ['tools/build.mjs', '--only', 'server'], { inherit: true });
  }
};

let waiting;
const restart = () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => current.abort(), 150);
};
for (const folder of ['server/src', 'packages/contract/src'])
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (name && !name.endsWith('.test.ts')) restart();
  });

await serve();
process.exit(0);
