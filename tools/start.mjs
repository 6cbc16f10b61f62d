#!/usr/bin/env node
// `npm start`: everything from a fresh clone to a served page. Plain Node without dependencies; the checks before the dynamic
// imports run on old versions of Node too, so that they can report the problem.
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Juhe needs Node 20.19 or newer; this is Node ${process.versions.node} (${process.execPath}).`);
  process.exit(1);
}

/** Returns whether another program already listens at the address. */
const isTaken = (host, port) =>
  new Promise((answer) => {
    const probe = createServer()
      .once('error', (error) => answer(error.code === 'EADDRINUSE'))
      .once('listening', () => probe.close(() => answer(false)))
      .listen(port, host);
  });

process.chdir(root);
// An empty setting is an absent one, as for the server.
const host = process.env.HOST?.trim() || '127.0.0.1';
const port = Number(process.env.PORT?.trim() || 4173);
if (Number.isInteger(port) && port > 0 && port < 65536 && (await isTaken(host, port))) {
  console.error(`Port ${port} on ${host} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`);
  process.exit(1);
}

const { ensureInstalled } = await import('./run/install.mjs');
const { run } = await import('./run/process.mjs');
const { endWithNpm } = await import('./run/parent.mjs');
const { announce, ownPort } = await import('./run/announce.mjs');

endWithNpm();
if (!(await ensureInstalled())) process.exit(1);
const build = await run(process.execPath, ['tools/build.mjs'], { inherit: true });
if (build.code !== 0) process.exit(build.code || 1);

// In this process, not in a child: signals, exit code and a kill -9 reach the server itself and nothing is left behind. The
// embedded database watches the server by its own pipe. A closed terminal ends the server like SIGTERM.
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));
announce({ host, portOf: ownPort() });
// Stacks name the sources; the map beside the bundle is read with the first error.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'server/dist/main.js')).href);
