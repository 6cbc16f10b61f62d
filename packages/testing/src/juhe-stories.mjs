#!/usr/bin/env node
// `juhe-stories` shows the stories of a remote in Storybook at HOST:PORT (127.0.0.1:4191); `juhe-stories build [folder]` writes
// static files (storybook-static). The first call installs Storybook into .storybook/node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const configDir = join(process.cwd(), '.storybook');
const manifest = join(configDir, 'package.json');
const [command, folder = 'storybook-static', ...rest] = process.argv.slice(2);

const refuse = (reason) => {
  process.stderr.write(`${reason}\nUsage: juhe-stories [build [folder]]\n`);
  process.exit(2);
};
if ((command !== undefined && command !== 'build') || rest.length > 0) refuse('Unknown arguments.');
if (!existsSync(manifest)) refuse(`${manifest} does not exist: it names the versions of Storybook (docs/testing.md).`);

/** Installs the dependencies of .storybook/package.json unless its node_modules is up to date. */
const ensureInstalled = () => {
  const hash = createHash('sha256').update(readFileSync(manifest)).digest('hex');
  const stamp = join(configDir, 'node_modules/.juhe-install');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  process.stdout.write('Installing Storybook …\n');
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', configDir, '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps', '--loglevel=error'],
    {
      cwd: configDir,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, hash);
};
ensureInstalled();

const { HOST = '127.0.0.1', PORT = '4191' } = process.env;
const storybookArgs =
  command === 'build'
    ? ['build', '--output-dir', folder]
    : ['dev', '--host', HOST, '--port', PORT, '--ci', '--no-version-updates'];
const program = join(configDir, 'node_modules/storybook/dist/bin/dispatcher.js');
const child = spawn(process.execPath, [program, ...storybookArgs, '--config-dir', '.storybook', '--disable-telemetry'], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
