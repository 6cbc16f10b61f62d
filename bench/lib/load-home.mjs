import { gzipSync } from 'node:zlib';

/** A phone on a slow mobile network. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuFactor = 4;

/** Milliseconds without a request under way that end a load; the idle preloads of other tabs start later. */
const quiet = 400;
const limit = 45_000;

/** In the page: collects paints and shifts, and the moment at which the first card of the feed stands on the screen. */
const observe = () => {
  const seen = { lcp: 0, cls: 0, card: 0 };
  Object.assign(window, { benchSeen: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const card = document.querySelector('main a:not([aria-roledescription] a)');
    const box = card?.getBoundingClientRect();
    const onScreen = box && box.height > 0 && box.top < window.innerHeight && getComputedStyle(card).visibility === 'visible';
    if (!onScreen) return requestAnimationFrame(look);
    // The frame after this one shows it.
    requestAnimationFrame(() => {
      seen.card = performance.now();
    });
  };
  requestAnimationFrame(look);
};

/** Files of apps that the home page has nothing of. */
const otherApps = /\/r\/(?!shell\/|content\/)/;

const kindOf = ({ type, url }) => {
  const path = new URL(url).pathname;
  if (type === 'Document') return 'html';
  if (path.endsWith('.js')) return 'js';
  if (path.endsWith('.css')) return 'css';
  return path.includes('/api/') || path.startsWith('/platform/') ? 'api' : 'pictures';
};

/**
 * Opens the home page once with nothing in the cache and waits until it rests.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @returns {Promise<Record<string, number>>} bytes as transferred, by kind (`code`: html, js and css); milliseconds since the navigation
 */
export const loadHome = async (browser, origin) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const cdp = await context.newCDPSession(page);
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
      if (!request.url.startsWith(origin) || requests.has(requestId)) return;
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
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
    await page.goto(`${origin}/h5/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchSeen.card > 0, undefined, { timeout: limit, polling: 50 });
    const end = performance.now() + limit;
    while ((pending > 0 || performance.now() - lastChange < quiet) && performance.now() < end) {
      await new Promise((next) => setTimeout(next, 50));
    }
    const seen = await page.evaluate(() => ({
      ...window.benchSeen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
    const all = [...requests.values()];
    const begun = Math.min(...all.map(({ start }) => start));
    // What is fetched ahead for the other tabs' pages is no part of this one.
    const own = all.filter(({ cached, url }) => !cached && !otherApps.test(url));
    const sum = (kind) => own.filter((one) => kindOf(one) === kind).reduce((total, { bytes }) => total + bytes, 0);
    const figures = { html: sum('html'), js: sum('js'), css: sum('css'), api: sum('api'), pictures: sum('pictures') };
    const first = own.filter((one) => kindOf(one) === 'js' && (one.start - begun) * 1000 < seen.card);
    let firstJsGzip = 0;
    for (const { url } of first) firstJsGzip += gzipSync(await (await fetch(url)).text(), { level: 9 }).length;
    return {
      ...figures,
      code: figures.html + figures.js + figures.css,
      all: own.reduce((total, { bytes }) => total + bytes, 0),
      requests: own.length,
      firstJsGzip,
      fcp: seen.fcp,
      card: seen.card,
      lcp: seen.lcp,
      cls: seen.cls,
    };
  } finally {
    await context.close();
  }
};
