import { phoneContext } from './phone.mjs';

/** A phone on a slow mobile network. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuFactor = 4;

/**
 * Opens a page with an empty cache on a phone with a CPU four times slower, 150 ms and 1.6 Mbit/s.
 * @param {import('@playwright/test').Browser} browser
 */
export const slowPhone = async (browser) => {
  const context = await browser.newContext(phoneContext);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
  return { context, page, cdp };
};
