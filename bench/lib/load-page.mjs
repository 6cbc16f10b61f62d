import { gzipSync } from 'node:zlib';
import { slowPhone } from './slow-phone.mjs';

/** Milliseconds without a request under way that end a load; the idle preloads of other tabs start later. */
const quiet = 400;
const limit = 45_000;

/**
 * In the page: collects paints and shifts, the moment at which the page's content stands on the screen (`content`), and the one from which the app
 * itself answers presses (`takenOver`): its page has content and no first screen stands before it.
 */
const observe = ({ selector, words }) => {
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
    if (!main.textContent.includes(words)) return false;
    const element = main.querySelector(selector);
    return element !== null && isShown(element);
  };
  const stamp = (name) => {
    if (figures[name] > 0) return;
    figures[name] = -1;
    // The frame after this one shows it.
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

/** The stream of live events stays open for as long as the page does. */
const isEndless = (url) => new URL(url).pathname.endsWith('/live/stream');

/** A card of the feed that is no banner. */
const home = { app: 'content', hash: '', selector: 'a:not([aria-roledescription] a)', words: '' };

const kindOf = ({ type, url }) => {
  const path = new URL(url).pathname;
  if (type === 'Document') return 'html';
  if (path.endsWith('.js')) return 'js';
  if (path.endsWith('.css')) return 'css';
  return path.includes('/api/') || path.startsWith('/platform/') ? 'api' : 'pictures';
};

/**
 * Opens a page once with nothing in the cache and waits until it rests.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {{ app: string, hash: string, selector: string, words: string }} [target] the app that has it, its address behind the hash, and by which
 *   element and words within `main` its content is recognised; the home page unless told
 * @param {{ warm?: boolean }} [options] `warm`: opened once before, its files in the browser's cache
 * @returns {Promise<Record<string, number>>} bytes as transferred, by kind (`code`: html, js and css); milliseconds since the navigation
 */
export const loadPage = async (browser, origin, target = home, { warm = false } = {}) => {
  const { app, hash } = target;
  // What is fetched ahead for the other tabs' pages is no part of this one.
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
    if (warm) {
      await page.goto(address, { waitUntil: 'commit' });
      await isTakenOver();
      while (pending > 0 || performance.now() - lastChange < quiet) await new Promise((next) => setTimeout(next, 50));
      await page.goto('about:blank');
      requests.clear();
    }
    await page.goto(address, { waitUntil: 'commit' });
    await isTakenOver();
    const end = performance.now() + limit;
    while ((pending > 0 || performance.now() - lastChange < quiet) && performance.now() < end) {
      await new Promise((next) => setTimeout(next, 50));
    }
    const paints = await page.evaluate(() => ({
      ...window.benchSeen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
    const all = [...requests.values()];
    const begun = Math.min(...all.map(({ start }) => start));
    const own = all.filter(({ cached, url }) => !cached && !otherApps.test(url));
    const sum = (kind) => own.filter((one) => kindOf(one) === kind).reduce((total, { bytes }) => total + bytes, 0);
    const figures = { html: sum('html'), js: sum('js'), css: sum('css'), api: sum('api'), pictures: sum('pictures') };
    const first = own.filter((one) => kindOf(one) === 'js' && (one.start - begun) * 1000 < paints.takenOver);
    let firstJsGzip = 0;
    for (const { url } of first) firstJsGzip += gzipSync(await (await fetch(url)).text(), { level: 9 }).length;
    return {
      ...figures,
      code: figures.html + figures.js + figures.css,
      all: own.reduce((total, { bytes }) => total + bytes, 0),
      requests: own.length,
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
