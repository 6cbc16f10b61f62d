import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the app's own page shows in place of its first screen: gestures and measurements are of the app. */
export const takenOver = (page: Page) => expect(page.locator('#first')).toHaveCount(0);
