import type { Page } from '@playwright/test';

/** Returns whether a passage of the open book's text is visible. */
export const shows = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((passage) => {
    for (const paragraph of document.querySelectorAll('[data-at]'))
      for (const node of paragraph.childNodes) {
        const at = node instanceof Text ? node.data.indexOf(passage) : -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getClientRects()[0];
        return box !== undefined && box.left >= -1 && box.right <= innerWidth + 1 && box.bottom > 40 && box.top < innerHeight;
      }
    return false;
  }, text);
