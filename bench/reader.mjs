// `npm run bench -- reader`: opens novels of 50 KB and 5 MB (in 1,000 chapters, and in a single one) from their pages in
// Chromium and turns pages with a CPU four times slower: by taps, by swipes, and by scrolling. Times are compared within one
// run, because the machine is never idle.
import { loadavg } from 'node:os';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { openDatabase } from './lib/database.mjs';
import { countFrames } from './lib/frames.mjs';
import { median } from './lib/median.mjs';
import { fillNovels, novels } from './lib/novels.mjs';
import { launchBrowser } from './lib/phone.mjs';
import { writeResults } from './lib/results.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const cpuFactor = Number(process.env.CPU ?? 4);
const turns = Number(process.env.TURNS ?? 60);
/** Limit for opening a novel (ms). */
const allowed = 300;
const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, locale: 'zh-CN' };

/** Runs in the page: measures from the click that opens the book until its text is painted (ms). */
const openBook = () =>
  new Promise((resolve) => {
    const link = document.querySelector('main a[href*="read-novel"][class*="primary"]');
    const started = performance.now();
    link.click();
    const poll = () => {
      const box = document.querySelector('[data-at]')?.getBoundingClientRect();
      if (!box || box.height === 0 || box.top > window.innerHeight) return requestAnimationFrame(poll);
      // The next frame paints it.
      requestAnimationFrame(() => resolve(performance.now() - started));
    };
    requestAnimationFrame(poll);
  });

const wait = (ms) => new Promise((next) => setTimeout(next, ms));
const settings = (mode) => JSON.stringify({ mode, known: true });

const measureOpening = async (browser, origin, id, factor) => {
  const context = await browser.newContext(phone);
  await context.addInitScript((savedSettings) => localStorage.setItem('juhe-reader', savedSettings), settings('pages'));
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const times = [];
    // The first round loads the code; it does not count.
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto('about:blank');
      await page.goto(`${origin}/h5/#/subPackages/find/novel-detail?id=${id}`);
      await page.locator('main a[href*="read-novel"][class*="primary"]').waitFor({ timeout: 60_000 });
      await wait(1_500);
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('juhe-reading')) localStorage.removeItem(key);
      });
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: factor });
      const ms = await page.evaluate(openBook);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      if (round > 0) times.push(ms);
    }
    return { median: median(times), max: Math.max(...times) };
  } finally {
    await context.close();
  }
};

const swipe = async (cdp) => {
  const touch = (type, x) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }] });
  await touch('touchStart', 320);
  for (let x = 300; x >= 120; x -= 20) {
    await touch('touchMove', x);
    await wait(16);
  }
  await touch('touchEnd');
};

const gestures = {
  taps: async (page) => page.touchscreen.tap(340, 400),
  swipes: async (_page, cdp) => swipe(cdp),
};

const turnPages = async (page, cdp, gesture) => {
  for (let turn = 0; turn < turns; turn += 1) {
    await gestures[gesture](page, cdp);
    // The pace of leafing through a book.
    await wait(500);
  }
};

const measureTurns = async (browser, origin, id, gesture) => {
  const context = await browser.newContext(phone);
  await context.addInitScript((savedSettings) => localStorage.setItem('juhe-reader', savedSettings), settings('pages'));
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${origin}/h5/#/subPackages/find/read-novel?id=${id}`);
    await page.locator('[data-at]').first().waitFor({ timeout: 60_000 });
    await wait(2_000);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
    return await countFrames(browser, page, () => turnPages(page, cdp, gesture));
  } finally {
    await context.close();
  }
};

const measureScroll = async (browser, origin, id) => {
  const context = await browser.newContext(phone);
  await context.addInitScript((savedSettings) => localStorage.setItem('juhe-reader', savedSettings), settings('scroll'));
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${origin}/h5/#/subPackages/find/read-novel?id=${id}`);
    await page.locator('[data-at]').first().waitFor({ timeout: 60_000 });
    await wait(2_000);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
    return await countFrames(browser, page, () =>
      // Touch does not scroll under emulation (docs/specification/toolchain.md).
      cdp.send('Input.synthesizeScrollGesture', {
        x: 180,
        y: 400,
        yDistance: -turns * 500,
        speed: 1_500,
        gestureSourceType: 'mouse',
      }),
    );
  } finally {
    await context.close();
  }
};

/** Builds an empty page: a box that follows the finger and returns, or is moved by a tap. */
const emptyPage = () => {
  const box = document.createElement('div');
  box.style.cssText = 'position:fixed;inset:0;background:#eee;will-change:transform;touch-action:none';
  document.body.append(box);
  let from = 0;
  let offsetPx = 0;
  const move = (x, smoothly) => {
    box.style.transition = smoothly ? 'transform 220ms ease-out' : 'none';
    box.style.transform = `translateX(${x}px)`;
  };
  box.addEventListener('pointerdown', ({ clientX }) => {
    from = clientX;
  });
  box.addEventListener('pointermove', ({ clientX }) => move(clientX - from, false));
  box.addEventListener('pointerup', () => {
    offsetPx = 300 - offsetPx;
    move(offsetPx, true);
  });
};

/** Measures the frames that the machine itself drops: an empty page under the same gestures. */
const measureNothing = async (browser, gesture) => {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.evaluate(emptyPage);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
    return await countFrames(browser, page, () => turnPages(page, cdp, gesture));
  } finally {
    await context.close();
  }
};

const { failed: unbuilt } = await buildAll({ only: ['shell', 'content', 'server'] });
if (unbuilt) throw new Error('the apps do not build');
const db = await openDatabase('bench-reader/db');
const loads = [loadavg()[0]];
const opening = {};
const frames = {};
try {
  await fillNovels(db);
  const instance = await startInstance('bench-reader/instance', {
    DATABASE_URL: db.url,
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
  });
  const browser = await launchBrowser();
  try {
    for (const factor of [1, cpuFactor])
      for (const { id } of novels) opening[`${id} ×${factor}`] = await measureOpening(browser, instance.origin, id, factor);
    loads.push(loadavg()[0]);
    for (const gesture of Object.keys(gestures)) frames[`empty page ${gesture}`] = await measureNothing(browser, gesture);
    for (const id of ['bench-long', 'bench-huge']) {
      for (const gesture of Object.keys(gestures))
        frames[`${id} ${gesture}`] = await measureTurns(browser, instance.origin, id, gesture);
      frames[`${id} scroll`] = await measureScroll(browser, instance.origin, id);
    }
  } finally {
    await browser.close();
    await instance.stop();
  }
} finally {
  await db.stop();
}
loads.push(loadavg()[0]);

console.log(`opening, ms from the click to painted text (allowed ${allowed}; median and slowest of ${rounds})`);
for (const [name, { median: middle, max }] of Object.entries(opening)) {
  const base = opening[name.replace(/^bench-\w+/, 'bench-small')].median;
  console.log(
    `  ${name.padEnd(20)} ${middle.toFixed(0).padStart(6)} ${max.toFixed(0).padStart(6)}   ${(middle / base).toFixed(2)} × the novel of 50 KB`,
  );
}
console.log(`frames of ${turns} turns at CPU × ${cpuFactor}: shown, without the main thread's share, dropped`);
for (const [name, { shown, partly, dropped }] of Object.entries(frames))
  console.log(
    `  ${name.padEnd(20)} ${String(shown).padStart(6)} ${String(partly).padStart(6)} ${String(dropped).padStart(6)}   ${((100 * dropped) / Math.max(1, shown + partly + dropped)).toFixed(2)} %`,
  );
console.log(`load of the machine ${loads.map((load) => load.toFixed(1)).join(' to ')}`);
writeResults('reader', {
  loads,
  cpuFactor,
  turns,
  rounds,
  allowed,
  opening,
  frames,
});
