#!/usr/bin/env node
// `npm run soak`: what is too long for `npm test`, one part after the other; `npm run soak -- fuzz` runs one.
// Each part is a test of `npm test` in full depth; the variables that it prints repeat it.
import { randomBytes, randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, root, run } from './run/process.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '3' },
    commands: { type: 'string', default: '10000' },
    requests: { type: 'string', default: '50000' },
  },
});
const { SEED } = process.env;

/** The simulation once for each seed: a constant one and new ones. */
const simulationSeeds = SEED
  ? [SEED]
  : ['2026-11-21', ...Array.from({ length: Math.max(0, Number(values.seeds) - 1) }, () => randomBytes(6).toString('hex'))];

/** Each part: the test files that it runs and with which settings. */
const parts = {
  simulation: simulationSeeds.map((seed) => ['mall/simulation', { SEED: seed, COMMANDS: values.commands, KILLS: '6' }]),
  'planted-bugs': [['mall/planted-bugs', { BUG: 'all' }]],
  'hostile-input': [['test/hostile-input', { HOSTILE_DEPTH: '24' }]],
  'foreign-ids': [['test/foreign-ids', { FOREIGN_IDS: 'all' }]],
  fuzz: [['test/fuzz', { SEED: SEED ?? String(randomInt(2 ** 31)), REQUESTS: values.requests }]],
};

const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
process.chdir(root);
let runs = 0;
let failed = 0;
for (const name of positionals.length > 0 ? positionals : Object.keys(parts))
  for (const [pattern, env] of parts[name]) {
    const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
    console.log(`soak ${name}: ${settings.join(' ')}`);
    const args = ['--selectProjects', 'server', '--testPathPatterns', pattern];
    const { code } = await run(bin('jest'), args, { inherit: true, env: { ...process.env, ...env } });
    runs += 1;
    if (code !== 0) failed += 1;
  }
console.log(failed === 0 ? `soak: ${runs} of ${runs} runs passed` : `soak: ${failed} of ${runs} runs failed`);
process.exit(failed === 0 ? 0 : 1);
