import { slowPhone } from './slow-phone.mjs';

const limit = 45_000;

/**
 * In the page: presses the first link of the page's content as soon as it is on the screen (`pressed`), and waits until the page that it leads to
 * shows its content (`answered`), whoever shows it: the boot script or the app. Both in milliseconds since the navigation.
 */
const press = ({ selector, words, link }) => {
  const figures = { pressed: 0, answered: 0 };
  Object.assign(window, { benchPress: figures });
  const isShown = (element) => {
    const { top, left, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && left >= 0 && left < innerWidth && element.checkVisibility();
  };
  const stamp = (name) => {
    figures[name] = -1;
    // The frame after this one shows it.
    requestAnimationFrame(() => {
      figures[name] = performance.now();
    });
  };
  let left;
  const inspectFrame = () => {
    for (const main of document.querySelectorAll('main')) {
      if (!isShown(main)) continue;
      if (!left) {
        const content = main.textContent.includes(words) && main.querySelector(selector);
        const target = content && isShown(content) && [...document.querySelectorAll(`a[href*="${link}"]`)].find(isShown);
        if (!target) continue;
        left = main;
        stamp('pressed');
        target.click();
      } else if (
        figures.answered === 0 &&
        main !== left &&
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
 * Opens a page with nothing in the cache and presses a link of it as soon as its content shows: when is the press answered?
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {{ hash: string, selector: string, words: string, link: string }} target `link`: part of the address that is pressed
 * @returns {Promise<{ pressed: number, answered: number }>} milliseconds since the navigation
 */
export const firstPress = async (browser, origin, target) => {
  const { context, page } = await slowPhone(browser);
  try {
    await page.addInitScript(press, target);
    await page.goto(`${origin}/h5/${target.hash && `#${target.hash}`}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchPress.answered > 0, undefined, { timeout: limit, polling: 50 });
    return await page.evaluate(() => window.benchPress);
  } finally {
    await context.close();
  }
};
