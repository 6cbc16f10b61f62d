import { expect, type Locator } from '@playwright/test';

/**
 * Opens a context menu by the right mouse button, like a long press. Its listener loads after the page and disables text
 * selection.
 */
export const pressRight = async (target: Locator): Promise<void> => {
  await expect(target).toHaveCSS('user-select', 'none');
  await target.click({ button: 'right' });
};
