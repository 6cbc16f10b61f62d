// `npm run bench -- leaks`: a member repeatedly visits twelve pages of all remotes within one document. Garbage is collected
// after each round; anything whose count grows with every round is a leak: objects by class, DOM nodes, listeners. `LOOPS`
// (12).
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { countObjects, growing } from './lib/heap.mjs';
import { signIn } from './lib/sign-in.mjs';
import { launchBrowser, phoneContext } from './lib/phone.mjs';
import { writeResults } from './lib/results.mjs';

const loops = Number(process.env.LOOPS ?? 12);
/** Rounds until caches, retained pages and compiled code have reached their size. */
const warmUp = 4;
const routes = [
  '/pages/index/index',
  '/subPackages/find/article-detail?id=slow-train',
  '/subPackages/find/novel-detail?id=youmengying',
  '/pages/welfare/welfare',
  '/subPackages/shop/goods-info?saleNo=S260007',
  '/subPackages/shop/cart',
  '/subPackages/auction-page/auciton-index/index',
  '/subPackages/auction-page/auction-detail/index?productNo=P20260006',
  '/subPackages/mine/my-wallet',
  '/pages/message/message',
  '/pages/mine/mine',
  '/subPackages/store-occupancy/store-occupancy',
];

/** Runs in the page: navigates to an address and resolves once its page, and no longer the previous one, has its content. */
const visit = async (address) => {
  for (const main of document.querySelectorAll('main')) main.dataset.former = '';
  location.hash = `#${address}`;
  const isThere = () => {
    const main = document.querySelector('#root>main:not([data-former])');
    return main?.firstElementChild != null && !document.querySelector('main[data-former],main [aria-busy="true"],.skeleton-page');
  };
  const limit = performance.now() + 20_000;
  while (!isThere() && performance.now() < limit) await new Promise((next) => setTimeout(next, 50));
  if (!isThere()) throw new Error(`${address} does not show its content`);
  // Lets the page's effects and idle work finish.
  await new Promise((next) => setTimeout(next, 250));
};

const { failed } = await buildAll();
if (failed) throw new Error('the apps do not build');
const instance = await startInstance('bench-leaks', { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000' });
const browser = await launchBrowser();
const counts = [];
try {
  const context = await browser.newContext(phoneContext);
  const page = await context.newPage();
  await signIn(page, instance.origin);
  const cdp = await context.newCDPSession(page);
  await page.goto(`${instance.origin}/h5/`);
  await page.locator('#root>main').waitFor();
  for (let loop = 0; loop < loops; loop += 1) {
    for (const address of routes) await page.evaluate(visit, address);
    counts.push(await countObjects(cdp));
    const { nodes, listeners, heapBytes } = counts.at(-1);
    console.log(`walk ${loop + 1}: ${nodes} nodes, ${listeners} listeners, ${(heapBytes / 1e6).toFixed(1)} MB`);
  }
} finally {
  await browser.close();
  await instance.stop();
}

const leaks = growing(counts.slice(Math.min(warmUp, loops - 3)));
for (const { name, counts: series } of leaks)
  console.error(`over the limit: ${name} grows with every walk: ${series.join(', ')}`);
console.log(`${leaks.length} leaking kinds of objects over ${loops} walks through ${routes.length} pages (allowed 0)`);
writeResults('leaks', {
  loops,
  routes,
  leaks,
  walks: counts.map(({ nodes, listeners, heapBytes }) => ({ nodes, listeners, heapBytes })),
});
process.exit(leaks.length > 0 ? 1 : 0);
