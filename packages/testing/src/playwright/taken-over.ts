import { expect, type Page } from '@playwright/test';

/**
 * What stands in for the app: skeleton and first screen, even while they are hidden because a first screen is about to arrive.
 * A failed start keeps its skeleton behind the notice.
 */
const standIns = ':root:not(:has(.boot-failed)) :is(#root>.skeleton, #first)';

/** Waits until the app's own page has replaced skeleton and first screen: gestures and measurements apply to the app. */
export const takenOver = async (page: Page): Promise<void> => {
  await expect(page.locator(standIns)).toHaveCount(0);
  await expect(page.locator('#root .skeleton-page').filter({ visible: true })).toHaveCount(0);
};

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
    .locator(standIns)
    .first()
    .waitFor({ state: 'detached', timeout: navigationWait })
    .catch(() => undefined);
