import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/run/browser.mjs';

/** The browser of measurements that need no network of their own. */
export const launchBrowser = () =>
  chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });

/** A context as a phone of 375 × 812 has it, in Chinese. */
export const phoneContext = {
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
};
