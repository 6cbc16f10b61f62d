import { defineConfig } from '@playwright/test';
import { phone } from '@juhe/testing/playwright';
import { findJourneyBrowser } from '../tools/run/browser.mjs';
import { journeyFiles, recentJourneys, restingJourneys } from '../tools/run/journey-rotation.mjs';

const today = process.env.E2E_DAY;
const files = journeyFiles();
/** Only the runner selects files; its workers load this configuration as well. */
const resting =
  today === undefined || process.env.TEST_WORKER_INDEX !== undefined
    ? []
    : restingJourneys(files, Number(today), recentJourneys(files));
const cache = `${import.meta.dirname}/../.cache/e2e`;

/**
 * Journeys against one real instance started by `support/global-setup.ts`. `E2E_ORIGIN=http://…` uses a running one instead;
 * `E2E_REPORT` names the file of the JSON report, and `E2E_DAY` the day (since 1970) whose part of the rotation is run (`npm test`).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // `npm run gallery` (gallery.config.ts).
  testIgnore: ['gallery/**', ...resting],
  outputDir: `${cache}/results`,
  globalSetup: './support/global-setup.ts',
  // Journeys wait more than they compute: three workers keep two cores busy.
  workers: 3,
  // A journey that passes only on retry is listed by `npm test` as flaky; it does not block a release.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  // A journey of three browsers takes 25 s on an idle machine; CI takes up to five times as long. Long waits cost only where they fail.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? `${cache}/report.json` }]],
  projects: [{ name: 'phone' }],
  use: {
    baseURL: process.env.E2E_ORIGIN,
    browserName: 'chromium',
    ...phone,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Tracing every journey costs a quarter of the CPU.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findJourneyBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
