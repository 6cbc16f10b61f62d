#!/usr/bin/env node
// `juhe-test [jest's arguments]` runs the tests of a remote; `juhe-test record <operation> [name=value …] --out <file>`
// records a response of the instance.
import { createRequire } from 'node:module';
import { remoteConfig } from './jest/preset.mjs';

const [command, ...rest] = process.argv.slice(2);
if (command === 'record') {
  const { record } = await import('./record.mjs');
  await record(rest).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
} else {
  const { run } = createRequire(import.meta.url)('jest');
  await run(['--config', JSON.stringify(remoteConfig(process.cwd())), ...process.argv.slice(2)]);
}
