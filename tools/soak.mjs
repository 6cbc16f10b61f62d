#!/usr/bin/env node
// `npm run soak`: tests that take too long for `npm test`, one part after the other; `npm run soak -- fuzz` runs one. Most
// parts are tests of `npm test` in full depth; the variables printed by each reproduce it.
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './run/browser.mjs';
import { ensureInstalled } from './run/install.mjs';
import { bin, isAborted, root, run } from './run/process.mjs';
import { rotation } from './run/unit-rotation.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '3' },
    // Per seed; by default the part's own number.
    commands: { type: 'string' },
    requests: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '8' },
  },
});
const { SEED } = process.env;

/** Runs the server tests whose path matches `pattern`; returns whether they passed. */
const jest = async (pattern, env) => {
  console.log(
    `  ${Object.entries(env)
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')} ${pattern}`,
  );
  const args = ['--selectProjects', 'server', '--testPathPatterns', pattern];
  const { code } = await run(bin('jest'), args, { inherit: true, env: { ...process.env, SOAK: '1', ...env } });
  return code === 0;
};

/** Runs a domain's simulation once per seed: a constant one and new ones. */
const simulation = (domain, commands, kills) => async () => {
  const newSeeds = Array.from({ length: Math.max(0, Number(values.seeds) - 1) }, () => randomBytes(6).toString('hex'));
  let passed = true;
  for (const seed of SEED ? [SEED] : ['2026-11-21', ...newSeeds]) {
    if (isAborted()) return false;
    passed = (await jest(`${domain}/simulation`, { SEED: seed, COMMANDS: commands, KILLS: kills })) && passed;
  }
  return passed;
};

/** Uses the volume of `FULL_DISK_DIR`, or a small one in memory, which only root can create. */
const fullDisk = async () => {
  const test = (folder) => jest('test/soak/full-disk', { FULL_DISK_DIR: folder });
  if (process.env.FULL_DISK_DIR) return test(process.env.FULL_DISK_DIR);
  const folder = mkdtempSync(join(tmpdir(), 'juhe-full-disk-'));
  const mount = await run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'juhe-full-disk', folder]);
  if (mount.code !== 0) {
    rmSync(folder, { recursive: true });
    console.log(`  not run: no volume can be made here (${mount.output.trim()}); FULL_DISK_DIR names a small one of yours`);
    return undefined;
  }
  try {
    return await test(folder);
  } finally {
    await run('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  }
};

/** Journeys of which each run of `npm test` covers a part (e2e/support/turns.ts). */
const inTurns = [
  'shell/stored-script',
  'shell/layout-shift',
  'shell/every-page',
  'shell/first-screen',
  'shell/wide',
  'shell/narrow',
  'delivery/fault-matrix',
  'delivery/rehearsal',
];

/** Runs journeys in full, in Chromium against the built product. */
const journeys = (files) => async () => {
  const browser = await ensureBrowser();
  const built = browser.ok ? await run(process.execPath, ['tools/build.mjs'], { inherit: true }) : { code: 1 };
  if (built.code !== 0) return false;
  const args = ['test', '-c', 'e2e/playwright.config.ts', ...files];
  const env = { ...process.env, SOAK: '1' };
  return (await run(join(root, 'e2e/node_modules/.bin/playwright'), args, { inherit: true, env })).code === 0;
};

/** Each part returns whether it passed; undefined: it cannot run here. */
const parts = {
  simulation: simulation('mall', values.commands ?? '10000', '6'),
  // auction.md G: 100,000 commands and 50 kills, over all seeds.
  auction: simulation(
    'auction',
    values.commands ?? String(Math.ceil(100_000 / Number(values.seeds))),
    String(Math.ceil(50 / Number(values.seeds))),
  ),
  // wallet.md e, likewise.
  wallet: simulation(
    'wallet',
    values.commands ?? String(Math.ceil(100_000 / Number(values.seeds))),
    String(Math.ceil(50 / Number(values.seeds))),
  ),
  // social.md e: conversations.
  social: simulation('social', values.commands ?? '20000', '10'),
  // applyfor.md e: cards with rights and experts.
  applyfor: simulation('applyfor', values.commands ?? '20000', '10'),
  // Fifty rounds of twenty callers on each contested step, and fifty kills in the midst of withdrawals and shares (wallet.md e).
  'wallet-races': () => jest('wallet/.*(-race|/kill)', { ROUNDS: '50', KILLS: '50' }),
  // Fifty rounds of each contested step of cards, experts and shops (applyfor.md e).
  'applyfor-races': () => jest('applyfor/(card/card-race|daren|rename|shop)', { ROUNDS: '50' }),
  'planted-bugs': () => jest('(mall|auction|wallet|social|applyfor)/mutations', {}),
  'hostile-input': () => jest('test/hostile-input', { HOSTILE_DEPTH: '24' }),
  'access-matrix': () => jest('test/access-matrix', { ACCESS_MATRIX: 'all' }),
  'foreign-ids': () => jest('test/foreign-ids', { FOREIGN_IDS: 'all' }),
  burst: () => jest('test/burst', { BURST: 'all' }),
  fuzz: () => jest('test/fuzz', { SEED: SEED ?? String(randomInt(2 ** 31)), REQUESTS: values.requests }),
  kills: () => jest('test/soak/kills', { ROUNDS: values.rounds }),
  // kill -9 of two replicas in turns while members write to each other (social.md M2).
  'chat-kills': () => jest('test/soak/chat-kills', { KILLS: '50' }),
  'full-disk': fullDisk,
  // Unit and API test files of which `npm test` runs some each day.
  units: () => jest(`/(${rotation.flatMap((files) => Object.keys(files)).join('|')})$`, {}),
  pages: journeys(inTurns),
  // Every journey; `npm test` runs a seventh of most files (tools/run/journey-rotation.mjs).
  journeys: journeys([]),
};

const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
process.chdir(root);
if (!(await ensureInstalled())) process.exit(1);
const results = {};
for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  if (isAborted()) break;
  console.log(`soak ${name}`);
  const passed = await parts[name]();
  results[name] = passed === undefined ? 'not run' : passed ? 'passed' : 'failed';
}
console.log(
  `soak: ${Object.entries(results)
    .map(([name, result]) => `${name} ${result}`)
    .join(', ')}`,
);
process.exit(Object.values(results).includes('failed') ? 1 : 0);
