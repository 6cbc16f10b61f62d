import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run gallery`: screenshots instead of journeys, with the same instance and browser. */
export default defineConfig({
  ...journeys,
  testMatch: 'gallery/*.spec.ts',
  testIgnore: [],
  workers: 2,
  retries: 0,
  fullyParallel: true,
  reporter: [['list']],
  globalTimeout: 0,
  use: { ...journeys.use, trace: 'off', screenshot: 'off' },
});
