#!/usr/bin/env node
// `npm run ui`: Storybook of packages/ui at HOST:PORT (127.0.0.1:4190), with hot reload.
// `npm run ui -- build [folder]` writes it as static files (.cache/storybook).
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureStorybook } from './run/install.mjs';
import { endWithNpm } from './run/parent.mjs';
import { freePort } from './run/ports.mjs';
import { root } from './run/process.mjs';

const [command, folder = '.cache/storybook', ...rest] = process.argv.slice(2);
if ((command !== undefined && command !== 'build') || rest.length > 0) {
  console.error('Usage: npm run ui [-- build [folder]]');
  process.exit(2);
}
const out = resolve(process.env.INIT_CWD ?? process.cwd(), folder);

process.chdir(root);
endWithNpm();
if (!(await ensureStorybook())) process.exit(1);

const serveArguments = async () => {
  const host = process.env.HOST ?? '127.0.0.1';
  const preferredPort = Number(process.env.PORT ?? 4190);
  const port = await freePort(preferredPort);
  if (port !== preferredPort) console.log(`Port ${preferredPort} is taken.`);
  console.log(`\n  Components at http://${host}:${port}/\n  Stop with Ctrl+C\n`);
  return ['dev', '--host', host, '--port', String(port), '--exact-port', '--ci', '--no-version-updates'];
};

const options = command === 'build' ? ['build', '--output-dir', out] : await serveArguments();
const storybook = spawn(
  join(root, 'tools/storybook/node_modules/.bin/storybook'),
  [...options, '--config-dir', 'tools/storybook', '--disable-telemetry', '--loglevel', 'warn'],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => storybook.kill(signal));
storybook.on('exit', (code, signal) => {
  if (code === 0 && command === 'build') console.log(`Storybook: ${out}`);
  process.exit(code ?? (signal ? 1 : 0));
});
