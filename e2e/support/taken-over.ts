import { expect, type Page } from '@playwright/test';

/** Waits until the app's own page shows in place of skeleton and first screen: gestures and measurements are of the app. */
export const takenOver = (page: Page) =>
  expect(page.locator('#root>.skeleton, #root .skeleton-page, #first').filter({ visible: true })).toHaveCount(0);

/** Longest wait for the app after a navigation (ms): a journey that holds scripts back or takes the network away goes on without it. */
const navigationWait = 5000;

/**
 * Waits until the shell's own page stands where the skeleton or a visitor's first screen was. Journeys are of the app; what works before it
 * is in shell/first-screen.spec.ts, which navigates without this.
 */
export const appShown = (page: Page): Promise<void> =>
  page
    .locator('#root>.skeleton, #first')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden', timeout: navigationWait })
    .catch(() => undefined);
