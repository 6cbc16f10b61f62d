#!/usr/bin/env node
// `npm run soak`: what is too long for `npm test`. The simulation over several seeds, every planted bug, hostile input in full depth.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, root, run } from './run/process.mjs';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '3' }, commands: { type: 'string', default: '10000' } },
});
process.chdir(root);

const jest = (pattern, env) =>
  run(bin('jest'), ['--selectProjects', 'server', '--testPathPatterns', pattern], {
    inherit: true,
    env: { ...process.env, ...env },
  });

let failed = 0;
const seeds = [
  '2026-11-21',
  ...Array.from({ length: Math.max(0, Number(values.seeds) - 1) }, () => randomBytes(6).toString('hex')),
];
for (const SEED of seeds) {
  console.log(`simulation, SEED=${SEED}, COMMANDS=${values.commands}`);
  const { code } = await jest('mall/simulation', { SEED, COMMANDS: values.commands, KILLS: '6' });
  if (code !== 0) failed += 1;
}
if ((await jest('mall/planted-bugs', { BUG: 'all' })).code !== 0) failed += 1;
if ((await jest('test/hostile-input', { HOSTILE_DEPTH: '24' })).code !== 0) failed += 1;
console.log(failed === 0 ? 'soak: all passed' : `soak: ${failed} of ${seeds.length + 2} runs failed`);
process.exit(failed === 0 ? 0 : 1);
