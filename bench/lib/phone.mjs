import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/run/browser.mjs';

/** The browser for measurements without network emulation. */
export const launchBrowser = () =>
  chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });

/** The context of a phone with a 375 × 812 screen, in Chinese. */
export const phoneContext = {
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
};
