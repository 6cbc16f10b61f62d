import { scriptGzip } from './script-bytes.mjs';
import { slowPhone } from './slow-phone.mjs';

/** Time without a pending request after which a load is complete (ms); the idle preloads of other tabs start later. */
const quiet = 400;
const limit = 45_000;

/**
 * Runs in the page: collects paints and layout shifts, the moment at which the page's content is on the screen (`content`),
 * and the moment from which the app itself handles clicks (`takenOver`): its page has content and no first screen covers it.
 */
const observe = ({ selector, words: texts }) => {
  const figures = { lcp: 0, cls: 0, content: 0, takenOver: 0 };
  Object.assign(window, { benchSeen: figures });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) figures.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.top < window.innerHeight && getComputedStyle(element).visibility === 'visible';
  };
  const shownIn = (main) => {
    if (!main.textContent.includes(texts)) return false;
    const element = main.querySelector(selector);
    return element !== null && isShown(element);
  };
  const stamp = (name) => {
    if (figures[name] > 0) return;
    figures[name] = -1;
    // The next frame paints it.
    requestAnimationFrame(() => {
      figures[name] = performance.now();
    });
  };
  const inspectFrame = () => {
    for (const main of document.querySelectorAll('main')) if (shownIn(main)) stamp('content');
    const main = document.querySelector('#root>main');
    if (main && document.getElementById('first') === null && shownIn(main)) stamp('takenOver');
    if (figures.takenOver === 0) requestAnimationFrame(inspectFrame);
  };
  requestAnimationFrame(inspectFrame);
};

/** The streams of live events and of a lot's bids stay open as long as the page. */
const isEndless = (url) => /\/live\/stream$|\/bidding\/live\//.test(new URL(url).pathname);

/** A feed card that is not a banner. */
const home = { app: 'content', hash: '', selector: 'a:not([aria-roledescription] a)', words: '' };

const kindOf = ({ type, url }) => {
  const path = new URL(url).pathname;
  if (type === 'Document') return 'html';
  if (path.endsWith('.js')) return 'js';
  if (path.endsWith('.css')) return 'css';
  return path.includes('/api/') || path.startsWith('/platform/') ? 'api' : 'pictures';
};

/**
 * Opens a page once with an empty cache and waits until it is idle.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {{ app: string, hash: string, selector: string, words: string }} [target] the app, its address after the hash, and
 *   the element and text within `main` that identify its content; defaults to the home page
 * @param {{ warm?: boolean }} [options] `warm`: the page has been opened once before, its files are in the browser's cache
 * @returns {Promise<Record<string, number>>} transferred bytes by kind (`code`: html, js and css); milliseconds since the
 *   navigation
 */
export const loadPage = async (browser, origin, target = home, { warm = false } = {}) => {
  const { app, hash } = target;
  // Prefetches for the pages of other tabs do not count for this page.
  const otherApps = new RegExp(`/r/(?!shell/|${app}/)`);
  const { context, page, cdp } = await slowPhone(browser);
  try {
    await page.addInitScript(observe, target);
    const requests = new Map();
    let pending = 0;
    let lastChange = performance.now();
    const ended = ({ requestId, encodedDataLength = 0, timestamp }) => {
      const request = requests.get(requestId);
      if (!request || request.end) return;
      pending -= 1;
      lastChange = performance.now();
      Object.assign(request, { end: timestamp, bytes: encodedDataLength });
    };
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
      if (!request.url.startsWith(origin) || isEndless(request.url) || requests.has(requestId)) return;
      pending += 1;
      lastChange = performance.now();
      requests.set(requestId, { url: request.url, type, start: timestamp, bytes: 0 });
    });
    cdp.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = requests.get(requestId);
      if (request) request.cached = true;
    });
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const request = requests.get(requestId);
      if (request) request.cached ||= response.fromDiskCache || response.fromPrefetchCache;
    });
    cdp.on('Network.loadingFinished', ended);
    cdp.on('Network.loadingFailed', ended);
    const address = `${origin}/h5/${hash && `#${hash}`}`;
    const isTakenOver = () =>
      page.waitForFunction(() => window.benchSeen.takenOver > 0, undefined, { timeout: limit, polling: 50 });
    /** A request that never ends (a film that waits for its viewer) must not hold the benchmark for ever. */
    const isIdle = async () => {
      const end = performance.now() + limit;
      while ((pending > 0 || performance.now() - lastChange < quiet) && performance.now() < end)
        await new Promise((next) => setTimeout(next, 50));
    };
    if (warm) {
      await page.goto(address, { waitUntil: 'commit' });
      await isTakenOver();
      await isIdle();
      await page.goto('about:blank');
      requests.clear();
      pending = 0;
    }
    await page.goto(address, { waitUntil: 'commit' });
    await isTakenOver();
    await isIdle();
    const paints = await page.evaluate(() => ({
      ...window.benchSeen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
    const allRequests = [...requests.values()];
    const started = Math.min(...allRequests.map(({ start }) => start));
    const pageRequests = allRequests.filter(({ cached, url }) => !cached && !otherApps.test(url));
    const sum = (kind) =>
      pageRequests.filter((request) => kindOf(request) === kind).reduce((total, { bytes }) => total + bytes, 0);
    const figures = { html: sum('html'), js: sum('js'), css: sum('css'), api: sum('api'), pictures: sum('pictures') };
    const first = pageRequests.filter(
      (request) => kindOf(request) === 'js' && (request.start - started) * 1000 < paints.takenOver,
    );
    const firstJsGzip = await scriptGzip(first.map(({ url }) => url));
    return {
      ...figures,
      code: figures.html + figures.js + figures.css,
      all: pageRequests.reduce((total, { bytes }) => total + bytes, 0),
      requests: pageRequests.length,
      firstJsGzip,
      fcp: paints.fcp,
      card: paints.content,
      takenOver: paints.takenOver,
      lcp: paints.lcp,
      cls: paints.cls,
    };
  } finally {
    await context.close();
  }
};
