// `npm run bench -- first-load`: the home page of the federated app against the same code as one single-page app, both served by
// the real server with demo data, on a slow phone: CPU ×4, 150 ms, 1.6 Mbit/s down, nothing in the cache.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildAll } from '../tools/build.mjs';
import { buildMonolith } from '../tools/lib/monolith.mjs';
import { findBrowser } from '../tools/run/browser.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { loadHome } from './lib/load-home.mjs';
import { median, medians } from './lib/median.mjs';

const rounds = 7;
/** What the federated page may cost: as factors of the single-page app, then in milliseconds, shift, and bytes of gzip. */
const limits = { bytes: 1.3, time: 1.1, fcp: 700, cls: 0.05, homeJs: 170_000 };

/** The median over the rounds of one side's figure by the other's: what else the machine does falls on both of a round. */
const ratioOf = (key) => median(runs.federated.map((run, round) => run[key] / runs.single[round][key]));

const kb = (bytes) => (bytes / 1000).toFixed(1);
const ms = (value) => value.toFixed(0);
const rows = [
  ['html, KB', 'html', kb],
  ['js, KB', 'js', kb],
  ['css, KB', 'css', kb],
  ['code, KB', 'code', kb],
  ['api, KB', 'api', kb],
  ['pictures, KB', 'pictures', kb],
  ['all, KB', 'all', kb],
  ['requests', 'requests', ms],
  ['js of the first step, KB gzip', 'firstJsGzip', kb],
  ['first paint (FCP), ms', 'fcp', ms],
  ['first card, ms', 'card', ms],
  ['largest paint (LCP), ms', 'lcp', ms],
  ['layout shift (CLS)', 'cls', (value) => value.toFixed(4)],
];

const print = (federated, single) => {
  console.log(`${''.padEnd(32)}${'federated'.padStart(11)}${'one bundle'.padStart(12)}${'ratio'.padStart(8)}`);
  for (const [label, key, show] of rows) {
    const ratio = single[key] ? ratioOf(key).toFixed(2) : '';
    console.log(`${label.padEnd(32)}${show(federated[key]).padStart(11)}${show(single[key]).padStart(12)}${ratio.padStart(8)}`);
  }
};

const { failed } = await buildAll();
if (failed) throw new Error('the apps do not build');
console.log(await buildMonolith());

const instances = {};
let browser;
const runs = { federated: [], single: [] };
try {
  instances.federated = await startInstance('bench-first-load', { LOG_LEVEL: 'error' });
  instances.single = await startInstance('bench-first-load-single', {
    LOG_LEVEL: 'error',
    APPS_DIR: join(root, '.cache/monolith/apps'),
  });
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
  // The first load of each also fills the server's caches; it does not count.
  for (const { origin } of Object.values(instances)) await loadHome(browser, origin);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? ['single', 'federated'] : ['federated', 'single'];
    for (const name of order) runs[name].push(await loadHome(browser, instances[name].origin));
  }
} finally {
  await browser?.close();
  await Promise.all(Object.values(instances).map((instance) => instance.stop()));
}

const federated = medians(runs.federated);
const single = medians(runs.single);
print(federated, single);
const ratios = { bytes: ratioOf('code'), card: ratioOf('card'), lcp: ratioOf('lcp') };
const missed = [
  ['code bytes, ratio', ratios.bytes, limits.bytes],
  ['time to the first card, ratio', ratios.card, limits.time],
  ['LCP, ratio', ratios.lcp, limits.time],
  ['FCP, ms', federated.fcp, limits.fcp],
  ['CLS', federated.cls, limits.cls],
  ['js of the first step, bytes of gzip', federated.firstJsGzip, limits.homeJs],
].filter(([, value, limit]) => value > limit);
for (const [label, value, limit] of missed) console.error(`over the limit: ${label}: ${value.toFixed(3)}, allowed ${limit}`);
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
const report = { at: new Date().toISOString(), node: process.version, rounds, limits, ratios, federated, single, runs };
writeFileSync(join(import.meta.dirname, 'results/first-load.json'), `${JSON.stringify(report, null, 2)}\n`);
process.exit(missed.length ? 1 : 0);
