import { createServer } from 'node:http';
import { freePort } from '../../tools/run/ports.mjs';
import { median } from './median.mjs';
import { slowPhone } from './slow-phone.mjs';

const html = '<!doctype html><meta name="viewport" content="width=device-width"><title>empty</title><p>empty</p>';

/**
 * Measures the first paint of a document of one paragraph on the slow phone: no page can be faster on this machine.
 * @param {import('@playwright/test').Browser} browser
 * @param {number} rounds
 * @returns {Promise<number>} median of the rounds, ms since the navigation
 */
export const emptyPageFcp = async (browser, rounds) => {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const paints = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { context, page } = await slowPhone(browser);
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
      await context.close();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return median(paints);
};
