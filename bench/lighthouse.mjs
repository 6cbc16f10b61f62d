// `npm run bench -- lighthouse`: Lighthouse's mobile performance (simulated slow 4G, CPU ×4, empty cache) of twelve public
// pages; the median of `ROUNDS` (5) must reach 95. `ONLY`: names of pages, separated by commas. Lighthouse weighs 185 MB: it
// is installed below `.cache` by the first run, so that no other machine has to download it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll } from '../tools/build.mjs';
import { findBrowser } from '../tools/run/browser.mjs';
import { environment } from '../tools/run/install.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { freePort } from '../tools/run/ports.mjs';
import { root, run } from '../tools/run/process.mjs';
import { median } from './lib/median.mjs';
import { writeResults } from './lib/results.mjs';

/** The newest version that runs on Node 20. */
const version = '12.8.2';
const rounds = Number(process.env.ROUNDS ?? 5);
/** Minimum score (of 100) for the median of the rounds. */
const minimum = 95;
const allPages = {
  home: '',
  article: '/subPackages/find/article-detail?id=walking-map-online',
  news: '/subPackages/find/news-detail?id=winter-reading-begins',
  novel: '/subPackages/find/novel-detail?id=youmengying',
  'audio book': '/subPackages/find/detail-book?id=hear-seasons',
  search: '/subPackages/search/search',
  welfare: '/pages/welfare/welfare',
  goods: '/subPackages/shop/goods-info?saleNo=S260007',
  shop: '/subPackages/shop/shop?shopId=shanye',
  auctions: '/subPackages/auction-page/auciton-index/index',
  lot: '/subPackages/auction-page/auction-detail/index?productNo=P20260004',
  login: '/pages/user/login',
};
const chosen = process.env.ONLY?.split(',') ?? Object.keys(allPages);
const pages = Object.entries(allPages).filter(([name]) => chosen.includes(name));

/** Lighthouse audits by metric name; `score` is that of the category. */
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
};

const loadLighthouse = async () => {
  const folder = join(root, '.cache/lighthouse', version);
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const { code, output } = await run(
      'npm',
      ['install', '--prefix', folder, '--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`],
      { env: environment() },
    );
    if (code !== 0 || !existsSync(entry)) throw new Error(`lighthouse@${version} could not be installed:\n${output}`);
  }
  return (await import(pathToFileURL(entry).href)).default;
};

/** A separate browser: Playwright throttles tabs in its own browser that were opened by other tools. */
const launch = async (port) => {
  const profile = join(root, '.cache/lighthouse/profile');
  rmSync(profile, { recursive: true, force: true });
  const child = spawn(
    findBrowser(),
    [
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--lang=zh-CN',
      '--disable-background-networking',
      '--disable-sync',
      'about:blank',
    ],
    // A separate process group: the executable may be a script around the browser.
    { stdio: 'ignore', detached: true },
  );
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
  };
  process.once('exit', end);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined);
    if (answer?.ok) return end;
    await new Promise((next) => setTimeout(next, 100));
  }
  end();
  throw new Error('the browser does not answer');
};

/** Returns the estimated savings of the audits, the largest first, as `<audit> <milliseconds>`. */
const savings = (audits) =>
  Object.values(audits)
    .map(({ id, metricSavings = {} }) => ({
      id,
      ms: ['FCP', 'LCP', 'TBT'].reduce((sum, metric) => sum + (metricSavings[metric] ?? 0), 0),
    }))
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms);

/** Attempts of a measurement: now and then Lighthouse misses the start of its own trace (NO_NAVSTART). */
const maxAttempts = 3;

const measure = async (lighthouse, port, url, attempt = 1) => {
  const { lhr } = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    // The stream of live events stays open: Lighthouse would wait 45 seconds for it.
    maxWaitForLoad: 12_000,
    extraHeaders: { 'Accept-Language': 'zh-CN' },
  });
  if (lhr.runtimeError && attempt < maxAttempts) return measure(lighthouse, port, url, attempt + 1);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const { audits } = lhr;
  const item = audits['largest-contentful-paint-element']?.details?.items?.[0]?.items?.[0]?.node;
  return {
    score: Math.round(lhr.categories.performance.score * 100),
    ...Object.fromEntries(Object.entries(metrics).map(([name, id]) => [name, audits[id].numericValue])),
    lcpElement: item?.snippet,
    savings: savings(audits),
    bootup: audits['bootup-time']?.details?.items?.slice(0, 5),
    mainThread: audits['mainthread-work-breakdown']?.details?.items,
  };
};

const shown = { score: 0, FCP: 0, LCP: 0, TBT: 0, CLS: 3, SI: 0 };
const figures = {};
const print = (name) => {
  figures[name] = Object.fromEntries(Object.keys(shown).map((key) => [key, median(runs[name].map((run) => run[key]))]));
  const values = Object.entries(shown).map(([key, digits]) => figures[name][key].toFixed(digits).padStart(8));
  const middle = runs[name].toSorted((a, b) => a.score - b.score)[rounds >> 1];
  const costs = middle.savings.slice(0, 3).map(({ id, ms }) => `${id} ${ms.toFixed(0)}`);
  console.log(`${name.padEnd(14)}${values.join('')}  ${costs.join(', ')}`);
};

const { failed } = await buildAll();
if (failed) throw new Error('the apps do not build');
const lighthouse = await loadLighthouse();
const instance = await startInstance('bench-lighthouse', { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000' });
const port = await freePort();
const endBrowser = await launch(port);
const loads = [loadavg()[0]];
const runs = Object.fromEntries(pages.map(([name]) => [name, []]));
try {
  console.log(
    `${`median of ${rounds}`.padEnd(14)}${Object.keys(shown)
      .map((key) => key.padStart(8))
      .join('')}  what costs most, ms`,
  );
  for (const [name, hash] of pages) {
    const url = `${instance.origin}/h5/${hash && `#${hash}`}`;
    // Warms up the server's caches and processes, as in normal operation.
    for (let warm = 0; warm < 2; warm += 1) {
      const [path, search = ''] = hash.split('?');
      await fetch(path === '' ? url : `${instance.origin}/platform/screen?${new URLSearchParams({ path, search })}`);
      await new Promise((next) => setTimeout(next, 1000));
    }
    for (let round = 0; round < rounds; round += 1) runs[name].push(await measure(lighthouse, port, url));
    print(name);
  }
} finally {
  endBrowser();
  await instance.stop();
}
loads.push(loadavg()[0]);

console.log(`load of the machine ${loads.map((load) => load.toFixed(1)).join(' to ')}`);
const missed = Object.entries(figures).filter(([, { score }]) => score < minimum);
for (const [name, { score }] of missed) console.error(`under the limit: ${name}: ${score}, at least ${minimum}`);
writeResults('lighthouse', {
  version,
  loads,
  rounds,
  least: minimum,
  figures,
  runs,
});
process.exit(missed.length > 0 ? 1 : 0);
