// `npm run bench -- first-load`: five public pages of the federated app with first screens, the same build without them, and
// the same code as one single-page app, all served by the real server with demo data, on a slow phone: CPU ×4, 150 ms, 1.6
// Mbit/s down, empty cache; then a second visit to each page, and a click on one of its links as soon as its content shows.
// `ROUNDS` (5), `ONLY` (home,article,goods,lot,novel).
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildAll } from '../tools/build.mjs';
import { buildMonolith } from '../tools/lib/monolith.mjs';
import { findBrowser } from '../tools/run/browser.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { meetsBaseline } from './lib/baseline.mjs';
import { emptyPageFcp } from './lib/empty-page.mjs';
import { firstPress } from './lib/first-press.mjs';
import { loadPage } from './lib/load-page.mjs';
import { median, medians } from './lib/median.mjs';
import { writeResults } from './lib/results.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const sides = ['screens', 'skeleton', 'single'];
const allPages = {
  home: { app: 'content', hash: '', selector: 'a:not([aria-roledescription] a)', words: '', link: '/find/article-detail?id=set' },
  article: {
    app: 'content',
    hash: '/subPackages/find/article-detail?id=walking-map-online',
    selector: 'article',
    words: '散步地图',
    link: '/mine/user-homepage',
  },
  goods: {
    app: 'mall',
    hash: '/subPackages/shop/goods-info?saleNo=S260007',
    selector: 'h2',
    words: '瑞金脐橙',
    link: '/shop/shop?',
  },
  lot: {
    app: 'auction',
    hash: '/subPackages/auction-page/auction-detail/index?productNo=P20260005',
    selector: 'h2',
    words: '江行初雪',
  },
  novel: {
    app: 'content',
    hash: '/subPackages/find/novel-detail?id=youmengying',
    selector: 'h2',
    words: '幽梦影',
    link: '/find/read-novel',
  },
};
const chosen = (process.env.ONLY ?? '').split(',').filter((name) => Object.hasOwn(allPages, name));
const pages = Object.fromEntries(Object.entries(allPages).filter(([name]) => chosen.length === 0 || chosen.includes(name)));

/**
 * Limits for a page with its first screen: milliseconds, layout shift, gzip bytes, and LCP as a factor of the same build
 * without it. `answeredJs`: until the page is usable, which is when a press is answered. `single`: bytes of the home page's
 * code and its LCP as factors of the single-page app.
 */
const limits = {
  content: 700,
  lcp: 1000,
  lcpRatio: 0.4,
  usable: 1800,
  cls: 0.02,
  warmLcp: 500,
  answeredJs: 150_000,
  single: { bytes: 1.3, lcp: 1.1 },
};

const ratioOf = (runs, baseline, key) => median(runs.screens.map((run, round) => run[key] / runs[baseline][round][key]));

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
  ['js until a press is answered, KB gzip', 'answeredJsGzip', kb],
  ['js until taken over, KB gzip', 'firstJsGzip', kb],
  ['first paint (FCP), ms', 'fcp', ms],
  ['first content, ms', 'card', ms],
  ['largest paint (LCP), ms', 'lcp', ms],
  ['first press, ms', 'pressed', ms],
  ['usable (that press is answered), ms', 'answered', ms],
  ['the app has taken over, ms', 'takenOver', ms],
  ['layout shift (CLS)', 'cls', (value) => value.toFixed(4)],
  ['second visit: content, ms', 'warmCard', ms],
  ['second visit: LCP, ms', 'warmLcp', ms],
  ['second visit: taken over, ms', 'warmTakenOver', ms],
];

const print = (name, runs) => {
  const figures = Object.fromEntries(sides.map((side) => [side, medians(runs[side])]));
  console.log(
    `\n${name.padEnd(38)}${['screens', 'skeleton', 'one bundle', 'to skel.', 'to one'].map((head) => head.padStart(11)).join('')}`,
  );
  for (const [label, key, show] of rows) {
    const ratios = ['skeleton', 'single'].map((side) => (figures[side][key] ? ratioOf(runs, side, key).toFixed(2) : ''));
    const cells = [...sides.map((side) => show(figures[side][key])), ...ratios];
    console.log(`${label.padEnd(38)}${cells.map((cell) => cell.padStart(11)).join('')}`);
  }
  return figures;
};

const { failed } = await buildAll();
if (failed) throw new Error('the apps do not build');
console.log(await buildMonolith());

const instances = {};
const figures = {};
let browser;
let emptyFcp;
const runs = Object.fromEntries(Object.keys(pages).map((name) => [name, Object.fromEntries(sides.map((side) => [side, []]))]));
try {
  instances.screens = await startInstance('bench-first-load', { LOG_LEVEL: 'error' });
  instances.skeleton = await startInstance('bench-first-load-skeleton', { LOG_LEVEL: 'error', FIRST_SCREENS: '0' });
  instances.single = await startInstance('bench-first-load-single', {
    LOG_LEVEL: 'error',
    FIRST_SCREENS: '0',
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
  emptyFcp = await emptyPageFcp(browser, rounds);
  console.log(`first paint of an empty document: ${ms(emptyFcp)} ms`);
  for (const [name, page] of Object.entries(pages)) {
    // The first load of each page also fills the server's caches; it does not count.
    for (const { origin } of Object.values(instances)) await loadPage(browser, origin, page);
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 ? sides.toReversed() : sides) {
        const { origin } = instances[side];
        const cold = await loadPage(browser, origin, page);
        const { card: warmCard, lcp: warmLcp, takenOver: warmTakenOver } = await loadPage(browser, origin, page, { warm: true });
        // A page without a visible link responds to clicks only once the app does.
        const press = page.link
          ? await firstPress(browser, origin, page)
          : { pressed: cold.card, answered: cold.takenOver, answeredJsGzip: cold.firstJsGzip };
        runs[name][side].push({ ...cold, ...press, warmCard, warmLcp, warmTakenOver });
      }
    }
    // A page takes about eight minutes: its figures are shown at once, so that an interrupted run has not been in vain.
    figures[name] = print(name, runs[name]);
  }
} finally {
  await browser?.close();
  await Promise.all(Object.values(instances).map((instance) => instance.stop()));
}

const missed = [];
for (const name of Object.keys(pages)) {
  const { screens } = figures[name];
  missed.push(
    ...[
      ['first content, ms', screens.card, limits.content],
      ['LCP, ms', screens.lcp, limits.lcp],
      ['LCP by that of the build without first screens', ratioOf(runs[name], 'skeleton', 'lcp'), limits.lcpRatio],
      ['usable, ms', screens.answered, limits.usable],
      ['CLS', screens.cls, limits.cls],
      ['LCP of the second visit, ms', screens.warmLcp, limits.warmLcp],
      ['js until a press is answered, bytes of gzip', screens.answeredJsGzip, limits.answeredJs],
      ...(name === 'home'
        ? [
            ['code by that of the single-page app, bytes', ratioOf(runs.home, 'single', 'code'), limits.single.bytes],
            ['LCP by that of the single-page app', ratioOf(runs.home, 'single', 'lcp'), limits.single.lcp],
          ]
        : []),
    ]
      .filter(([, value, limit]) => value > limit)
      .map(([label, value, limit]) => `${name}: ${label}: ${value.toFixed(3)}, allowed ${limit}`),
  );
}
for (const line of missed) console.error(`over the limit: ${line}`);
writeResults('first-load', { rounds, limits, emptyFcp, figures, runs });
const isMet = meetsBaseline('first-load', {
  bytes: Object.fromEntries(
    Object.keys(pages).map((name) => [`${name}: js until the app has taken over, gzip`, figures[name].screens.firstJsGzip]),
  ),
  ratios: runs.home ? { 'home: code by that of the single-page app': ratioOf(runs.home, 'single', 'code') } : {},
});
process.exit(missed.length > 0 || !isMet ? 1 : 0);
