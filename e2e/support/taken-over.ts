import { expect, type Page } from '@playwright/test';

/** Waits until the app's own page shows in place of skeleton and first screen: gestures and measurements are of the app. */
export const takenOver = (page: Page) =>
  expect(page.locator('#root>.skeleton, #root .skeleton-page, #first').filter({ visible: true })).toHaveCount(0);
