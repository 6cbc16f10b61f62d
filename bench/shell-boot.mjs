// `npm run bench -- shell-boot`: the home page with 6, 30 and 100 remotes in the live document, from an empty cache on a slow
// phone (as in first-load). The page must not grow with the platform: its cost is reported as a ratio to six remotes.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildAll } from '../tools/build.mjs';
import { appDir, appNames } from '../tools/lib/apps.mjs';
import { bundle } from '../tools/lib/bundle.mjs';
import { findBrowser } from '../tools/run/browser.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { meetsBaseline } from './lib/baseline.mjs';
import { loadPage } from './lib/load-page.mjs';
import { median, medians } from './lib/median.mjs';
import { writeResults } from './lib/results.mjs';

const rounds = 15;
const sizes = [6, 30, 100];
const pages = 5;
/** Limit for 30 and 100 remotes, as a factor of six remotes. */
const limit = 1.05;

const fixture = join(root, 'e2e/fixtures/remote');

/** Adds a synthetic remote: the files of a fixture under another name, with five pages of its own. */
const addRemote = (appsDir, app) => {
  const dist = join(appsDir, app, 'dist');
  cpSync(join(fixture, 'dist'), dist, { recursive: true });
  const document = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
  const inputs = createHash('sha256').update(`${document.inputs} ${app}`).digest('hex');
  const [first] = document.routes;
  const routes = Array.from({ length: pages }, (_, page) => {
    const path = `/remote/${app}/page-${page}`;
    return { ...first, path, expose: `.${path}`, kind: 'page' };
  });
  const release = `${document.version}+${inputs.slice(0, 12)}`;
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ ...document, app, inputs, release, routes }));
};

/** Lays out the real builds plus as many synthetic remotes as needed. */
const layOut = (size) => {
  const appsDir = join(root, `.cache/bench-shell-boot-apps-${size}`);
  rmSync(appsDir, { recursive: true, force: true });
  mkdirSync(appsDir, { recursive: true });
  for (const app of appNames) {
    mkdirSync(join(appsDir, app));
    symlinkSync(join(appDir(app), 'dist'), join(appsDir, app, 'dist'));
  }
  const realCount = appNames.filter((app) => app !== 'shell').length;
  for (let i = realCount; i < size; i += 1) addRemote(appsDir, `bench${String(i).padStart(3, '0')}`);
  return appsDir;
};

/** Returns the number of live remotes in the registry, so that a missing remote does not make the page look cheap. */
const liveAt = async (origin) => {
  const answer = await fetch(`${origin}/platform/live.json`);
  const text = await answer.text();
  return { remotes: Object.keys(JSON.parse(text).remotes).length, bytes: Buffer.byteLength(text) };
};

const kb = (bytes) => (bytes / 1000).toFixed(1);
const ms = (value) => value.toFixed(0);
const rows = [
  ['html, KB', 'html', kb],
  ['code, KB', 'code', kb],
  ['all, KB', 'all', kb],
  ['requests', 'requests', ms],
  ['first paint (FCP), ms', 'fcp', ms],
  ['first card, ms', 'card', ms],
  ['largest paint (LCP), ms', 'lcp', ms],
];

const { failed } = await buildAll();
if (failed) throw new Error('the apps do not build');
await bundle(join(fixture, 'rspack.config.mjs'));

const instances = {};
const runs = Object.fromEntries(sizes.map((size) => [size, []]));
const documents = {};
let browser;
try {
  for (const size of sizes) {
    instances[size] = await startInstance(`bench-shell-boot-${size}`, { LOG_LEVEL: 'error', APPS_DIR: layOut(size) });
    documents[size] = await liveAt(instances[size].origin);
    if (documents[size].remotes !== size) throw new Error(`${documents[size].remotes} remotes are live instead of ${size}`);
  }
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
  // The first load of each size also fills the server's caches; it does not count.
  for (const size of sizes) await loadPage(browser, instances[size].origin);
  for (let round = 0; round < rounds; round += 1) {
    // Rotates the sizes, so that each is equally often first, second and last and other load on the machine affects all of
    // them.
    const order = sizes.map((_, i) => sizes[(i + round) % sizes.length]);
    for (const size of order) runs[size].push(await loadPage(browser, instances[size].origin));
  }
} finally {
  await browser?.close();
  await Promise.all(Object.values(instances).map((instance) => instance.stop()));
}

const [base, ...larger] = sizes;
/** Returns the median over the rounds of a metric relative to six remotes in the same round. */
const ratioOf = (size, key) => median(runs[size].map((run, round) => run[key] / runs[base][round][key]));
const figures = Object.fromEntries(sizes.map((size) => [size, medians(runs[size])]));
const ratios = Object.fromEntries(
  larger.map((size) => [size, Object.fromEntries(rows.map(([, key]) => [key, ratioOf(size, key)]))]),
);

console.log(
  `${''.padEnd(26)}${sizes.map((size) => `${size} remotes`.padStart(13)).join('')}${larger.map((size) => `${size} : ${base}`.padStart(10)).join('')}`,
);
for (const [label, key, show] of rows) {
  const values = sizes.map((size) => show(figures[size][key]).padStart(13)).join('');
  console.log(`${label.padEnd(26)}${values}${larger.map((size) => ratios[size][key].toFixed(3).padStart(10)).join('')}`);
}
console.log(`${'live.json, KB'.padEnd(26)}${sizes.map((size) => kb(documents[size].bytes).padStart(13)).join('')}`);

const missed = larger.flatMap((size) =>
  ['fcp', 'card'].filter((key) => ratios[size][key] > limit).map((key) => [size, key, ratios[size][key]]),
);
for (const [size, key, value] of missed)
  console.error(`over the limit: ${key} with ${size} remotes: ${value.toFixed(3)}, allowed ${limit}`);
writeResults('shell-boot', { rounds, limit, ratios, figures, documents, runs });
const compared = larger.flatMap((size) =>
  Object.entries(ratios[size]).map(([key, value]) => [`${key}, ${size} : ${base} remotes`, value]),
);
const isMet = meetsBaseline('shell-boot', { ratios: Object.fromEntries(compared) });
process.exit(missed.length > 0 || !isMet ? 1 : 0);
