// `npm run bench -- release`: the time until a team's release is published, live and rolled back, with mall's real build,
// against a built instance with its own data folder. Live means that a fresh /platform/live.json lists it. Then measures the
// bytes that one changed word costs a returning member; fails above the limits of lib/release-bytes.mjs. `ONLY=bytes` omits
// the times.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { meetsBaseline } from './lib/baseline.mjs';
import { writeResults } from './lib/results.mjs';

const rounds = process.env.ONLY === 'bytes' ? 0 : 20;
const app = 'mall';

const { failed } = await buildAll({ only: [app, 'shell', 'server'] });
if (failed) throw new Error('the apps do not build');

const buildsDir = join(root, '.cache/bench-release/build');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Copies mall's build under another name; `change` gives one file or all of them different contents. */
const variantOf = (round, kind) => {
  const dir = join(buildsDir, `${kind}-${round}`);
  cpSync(join(root, 'apps', app, 'dist'), dir, { recursive: true });
  const document = readJson(join(dir, 'release.json'));
  const names = Object.keys(document.files).filter((name) => name.endsWith('.js'));
  for (const name of kind === 'all files' ? names : names.slice(0, 1)) {
    const content = `${readFileSync(join(dir, name), 'utf8')}\n// ${kind} ${round}`;
    writeFileSync(join(dir, name), content);
    const sha384 = createHash('sha384').update(content).digest('base64');
    document.files[name] = { ...document.files[name], sha384, size: Buffer.byteLength(content) };
  }
  const inputs = createHash('sha256').update(`${kind} ${round}`).digest('hex');
  const release = `${document.version}+${inputs.slice(0, 12)}`;
  writeFileSync(join(dir, 'release.json'), JSON.stringify({ ...document, inputs, release }));
  return { dir, release };
};

const timed = async (work) => {
  const started = performance.now();
  const answer = await work();
  return { ms: performance.now() - started, answer };
};

const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1];

rmSync(buildsDir, { recursive: true, force: true });
const instance = await startInstance('bench-release/instance', { LOG_LEVEL: 'error', DEMO: '0' });
process.env.ORIGIN = instance.origin;
process.env.DATA_DIR = instance.dataDir;
delete process.env.DEPLOY_TOKEN;
delete process.env.OPERATOR_TOKEN;
const { measureReleaseBytes, releaseFigures } = await import('./lib/release-bytes.mjs');
const { publishFolder } = await import('../tools/release/publish.mjs');
const { change } = await import('../tools/release/change.mjs');

/** Polls for fresh documents until one lists the release. */
const showsLive = async (release) => {
  for (;;) {
    const answer = await fetch(`${instance.origin}/platform/live.json`, { cache: 'no-store' });
    if ((await answer.json()).remotes[app]?.release === release) return;
  }
};

const times = { 'publish, all files new': [], 'publish, one file new': [], promote: [], rollback: [] };
const figures = {};
try {
  const first = (await (await fetch(`${instance.origin}/platform/live.json`)).json()).remotes[app].release;
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['all files', 'one file']) {
      const { dir, release } = variantOf(round, kind);
      const { ms, answer } = await timed(() => publishFolder(app, dir));
      times[`publish, ${kind} new`].push(ms);
      figures[kind] = { files: answer.files, uploaded: answer.uploaded, bytes: answer.bytes };
      rmSync(dir, { recursive: true, force: true });
      if (kind === 'all files') continue;
      const move = (changes, expectedRelease) =>
        timed(async () => {
          await change('production', changes, { why: 'benchmark' });
          await showsLive(expectedRelease);
        });
      times.promote.push((await move([{ action: 'promote', app, release }], release)).ms);
      times.rollback.push((await move([{ action: 'rollback', app, to: first }], first)).ms);
    }
  }
} finally {
  await instance.stop();
}

const results = Object.entries(rounds ? times : {}).map(([name, ms]) => ({
  name,
  runs: ms.length,
  p50: percentile(ms, 0.5),
  p95: percentile(ms, 0.95),
}));
for (const [kind, { files, uploaded, bytes }] of Object.entries(figures))
  console.log(`${kind}: ${uploaded} of ${files} files uploaded, ${(bytes / 1000).toFixed(1)} KB before compression`);
if (rounds) console.log(`${''.padEnd(26)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}  (${rounds} runs)`);
for (const { name, p50, p95 } of results)
  console.log(`${name.padEnd(26)}${p50.toFixed(0).padStart(9)}${p95.toFixed(0).padStart(9)}`);
const { measured, over: exceeded } = await measureReleaseBytes();
writeResults('release', { figures, results, bytes: measured });
for (const line of exceeded) console.error(line);
const isMet = meetsBaseline('release', releaseFigures(measured));
if (exceeded.length > 0 || !isMet) process.exitCode = 1;
