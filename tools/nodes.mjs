#!/usr/bin/env node
// `npm run nodes`: build, server tests and a started instance on every supported version of Node, each from the npm package
// `node`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from './run/install.mjs';
import { isAborted, root, run } from './run/process.mjs';

/** The oldest version that package.json allows, and the newest of each supported line. */
const supported = '20.19.0,22,24';

const { values } = parseArgs({
  options: { versions: { type: 'string', default: supported }, tests: { type: 'string', default: '' } },
});
process.chdir(root);

/** Installs a version of Node below `.cache/nodes`; returns the path of its program. */
const installNode = async (version) => {
  const folder = join(root, '.cache/nodes', version);
  const program = join(folder, 'node_modules/node/bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { code, output } = await run(
    'npm',
    ['install', '--prefix', folder, '--loglevel=error', '--no-audit', '--no-fund', `node@${version}`],
    { env: environment() },
  );
  if (code !== 0 || !existsSync(program)) throw new Error(`node@${version} could not be installed:\n${output}`);
  return program;
};

/** The steps that must pass on a version; programs that they start find the same version first in PATH. */
const stepsOf = (version) => [
  ['build', ['tools/build.mjs', '--force']],
  [
    'server tests',
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      'server',
      '--maxWorkers',
      '2',
      '--testPathPatterns',
      values.tests,
    ],
  ],
  ['instance', ['tools/run/smoke.mjs', `nodes-${version}`]],
];

let failed = 0;
for (const version of values.versions.split(',')) {
  const program = await installNode(version);
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
  const { output } = await run(program, ['--version']);
  for (const [name, args] of stepsOf(version)) {
    if (isAborted()) process.exit(1);
    const started = performance.now();
    const step = await run(program, args, { env });
    if (step.code !== 0) {
      failed += 1;
      console.log(step.output.trimEnd());
    }
    console.log(
      `${step.code === 0 ? '✓' : '✗'} Node ${output.trim()}, ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
}
console.log(failed === 0 ? 'nodes: all passed' : `nodes: ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
