import { expect, type Locator } from '@playwright/test';

/** Opens what a long press or the right mouse button opens. The part that listens comes after the page: it takes the selection away. */
export const pressRight = async (target: Locator): Promise<void> => {
  await expect(target).toHaveCSS('user-select', 'none');
  await target.click({ button: 'right' });
};
