import { expect, type Page } from '@playwright/test';

/** Waits until the app's own page has replaced skeleton and first screen: gestures and measurements apply to the app. */
export const takenOver = (page: Page) =>
  expect(page.locator('#root>.skeleton, #root .skeleton-page, #first').filter({ visible: true })).toHaveCount(0);

/**
 * Longest wait for the app after a navigation (ms): a journey that delays scripts or disconnects the network continues
 * without it.
 */
const navigationWait = 5000;

/**
 * Waits until the shell's own page has replaced the skeleton or a visitor's first screen. Journeys test the app; behaviour
 * before it is covered by shell/first-screen.spec.ts, which navigates without this.
 */
export const appShown = (page: Page): Promise<void> =>
  page
    .locator('#root>.skeleton, #first')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden', timeout: navigationWait })
    .catch(() => undefined);
