import { scriptGzip } from './script-bytes.mjs';
import { slowPhone } from './slow-phone.mjs';

const limit = 45_000;

/**
 * Runs in the page: clicks the first link of the page's content as soon as it is visible (`pressed`), and waits until the
 * target page shows its content (`answered`), whether the boot script or the app shows it. Both in milliseconds since the
 * navigation.
 */
const press = ({ selector, words: texts, link }) => {
  const figures = { pressed: 0, answered: 0 };
  Object.assign(window, { benchPress: figures });
  const isShown = (element) => {
    const { top, left, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && left >= 0 && left < innerWidth && element.checkVisibility();
  };
  const stamp = (name) => {
    figures[name] = -1;
    // The next frame paints it.
    requestAnimationFrame(() => {
      figures[name] = performance.now();
    });
  };
  let clickedAt;
  const inspectFrame = () => {
    for (const main of document.querySelectorAll('main')) {
      if (!isShown(main)) continue;
      if (!clickedAt) {
        const content = main.textContent.includes(texts) && main.querySelector(selector);
        const target = content && isShown(content) && [...document.querySelectorAll(`a[href*="${link}"]`)].find(isShown);
        if (!target) continue;
        clickedAt = main;
        stamp('pressed');
        target.click();
      } else if (
        figures.answered === 0 &&
        main !== clickedAt &&
        location.hash.includes(link) &&
        !main.querySelector('.skeleton-page') &&
        main.textContent.trim().length > 20
      )
        stamp('answered');
    }
    if (figures.answered <= 0) requestAnimationFrame(inspectFrame);
  };
  requestAnimationFrame(inspectFrame);
};

/**
 * Opens a page with an empty cache and clicks one of its links as soon as its content shows, to measure when the click takes
 * effect.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {{ hash: string, selector: string, words: string, link: string }} target `link`: part of the address of the clicked
 *   link
 * @returns {Promise<{ pressed: number, answered: number, answeredJsGzip: number }>} milliseconds since the navigation; bytes of
 *   the scripts that had arrived when the click took effect, without those in the document
 */
export const firstPress = async (browser, origin, target) => {
  const { context, page, cdp } = await slowPhone(browser);
  /** Scripts by request, with the time (s) at which they had arrived. */
  const scripts = new Map();
  let started = Number.POSITIVE_INFINITY;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    started = Math.min(started, timestamp);
    if (new URL(request.url).pathname.endsWith('.js')) scripts.set(requestId, { url: request.url });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const script = scripts.get(requestId);
    if (script) script.arrived = timestamp;
  });
  try {
    await page.addInitScript(press, target);
    await page.goto(`${origin}/h5/${target.hash && `#${target.hash}`}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchPress.answered > 0, undefined, { timeout: limit, polling: 50 });
    const figures = await page.evaluate(() => window.benchPress);
    const arrived = [...scripts.values()].filter((script) => (script.arrived - started) * 1000 < figures.answered);
    return { ...figures, answeredJsGzip: await scriptGzip(arrived.map(({ url }) => url)) };
  } finally {
    await context.close();
  }
};
