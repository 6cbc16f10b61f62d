// `npm run bench -- mall-scroll`: scrolls through 10,000 products (`/subPackages/shop/mall-more`) in Chromium with a CPU four
// times slower, and counts the late frames by the intervals between animation frames. Also measures how large the document
// grows.
import { loadavg } from 'node:os';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { openDatabase } from './lib/database.mjs';
import { fillShelf } from './lib/shelf.mjs';
import { launchBrowser, phoneContext } from './lib/phone.mjs';
import { writeResults } from './lib/results.mjs';

const products = Number(process.env.PRODUCTS ?? 10_000);
const cpuFactor = Number(process.env.CPU ?? 4);
/** A hard fling: about 50 products per second. */
const pixelsPerSecond = 6_000;
const frame = 1000 / 60;
/** Maximum elements of a page that renders only what is near the viewport. */
const maxElements = 1_500;
/** Maximum share of late frames. */
const maxDropped = 0.05;

/** Runs in the page: scrolls with every frame until `rows` were passed or the list ends. */
const scroll = ({ rows, speed }) =>
  new Promise((resolve) => {
    const times = [];
    let elements = 0;
    let samples = 0;
    let grey = 0;
    let last = performance.now();
    let stillSince = last;
    let counted = last;
    const step = (now) => {
      const before = window.scrollY;
      times.push(now - last);
      // A late frame scrolls no further than a finger would have: the fling continues.
      window.scrollBy(0, (speed * Math.min(now - last, 100)) / 1000);
      last = now;
      if (window.scrollY > before) stillSince = now;
      if (now - counted > 500) {
        counted = now;
        elements = Math.max(elements, document.getElementsByTagName('*').length);
        samples += 1;
        const lists = [...document.querySelectorAll('main ul')];
        if (lists.some((list) => getComputedStyle(list).backgroundImage !== 'none')) grey += 1;
      }
      const row = document.querySelector('main a[href*="goods-info"]')?.getBoundingClientRect().height ?? 112;
      const passed = window.scrollY / row;
      if (passed >= rows || now - stillSince > 10_000)
        resolve({ times, elements, grey: grey / samples, height: window.scrollY, passed });
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

const { failed: unbuilt } = await buildAll({ only: ['shell', 'mall', 'server'] });
if (unbuilt) throw new Error('the apps do not build');
const db = await openDatabase('bench-mall-scroll/db');
const loads = [loadavg()[0]];
let answer;
try {
  await fillShelf(db, products);
  const instance = await startInstance('bench-mall-scroll/instance', {
    DATABASE_URL: db.url,
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
  });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext(phoneContext);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${instance.origin}/h5/#/subPackages/shop/mall-more`);
    await page.locator('main a[href*="goods-info"]').first().waitFor({ timeout: 60_000 });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
    answer = await page.evaluate(scroll, { rows: products - 20, speed: pixelsPerSecond });
  } finally {
    await browser.close();
    await instance.stop();
  }
} finally {
  await db.stop();
}
loads.push(loadavg()[0]);

const { times, elements, grey, passed, height } = answer;
const total = times.reduce((sum, ms) => sum + ms, 0);
const due = Math.round(total / frame);
const dropped = times.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frame) - 1), 0);
const sorted = times.toSorted((a, b) => a - b);
const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
const report = {
  loads,
  products,
  cpuFactor,
  passed: Math.round(passed),
  height: Math.round(height),
  seconds: total / 1000,
  frames: due,
  dropped,
  share: dropped / due,
  ms: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) },
  elements,
  grey,
};
console.log(`passed ${report.passed} of ${products} products in ${report.seconds.toFixed(0)} s at CPU × ${cpuFactor}`);
console.log(
  `frames due ${due}, dropped ${dropped} (${(report.share * 100).toFixed(1)} %); between frames p50 ${report.ms.p50.toFixed(1)}, p95 ${report.ms.p95.toFixed(1)}, p99 ${report.ms.p99.toFixed(1)}, max ${report.ms.max.toFixed(0)} ms`,
);
console.log(`grey rows stood for some of the real ones in ${(grey * 100).toFixed(0)} % of the moments sampled`);
console.log(
  `most elements in the document ${elements} (allowed ${maxElements}); load of the machine ${loads.map((load) => load.toFixed(1)).join(' to ')}`,
);
writeResults('mall-scroll', report);
const missed = elements > maxElements || passed < products - 40 || report.share > maxDropped;
if (report.share > maxDropped) console.error(`over the limit: dropped frames, allowed ${maxDropped * 100} %`);
process.exit(missed ? 1 : 0);
