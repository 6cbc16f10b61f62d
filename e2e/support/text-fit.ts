import type { Page } from '@playwright/test';

/**
 * Returns texts that should fit but do not, each with its problem: the page's title is cut although the bar has room beside
 * it; a button, tab or chip wraps to two lines (or breaks inside a word, which is equivalent).
 */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** The lines occupied by a text, by their position. */
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4)));
    };
    const textsOf = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      // Text for screen readers only is one pixel wide.
      return texts.filter(({ data, parentElement }) => data.trim() !== '' && (parentElement?.clientWidth ?? 0) !== 1);
    };
    const wrong: string[] = [];

    const title = document.querySelector<HTMLElement>('header h1');
    const bar = title?.parentElement;
    if (title && bar && title.scrollWidth > title.clientWidth) {
      const occupied = [...bar.children].flatMap((side) => (side === title ? [] : [...side.children]));
      const room = bar.clientWidth - occupied.reduce((sum, { clientWidth }) => sum + clientWidth, 0);
      if (room > title.clientWidth + 24) wrong.push(`title cut at ${title.clientWidth} of ${room} px: ${title.innerText}`);
    }

    for (const control of document.querySelectorAll<HTMLElement>('button, a, [role="tab"]')) {
      if (!control.checkVisibility() || control.getClientRects().length === 0) continue;
      // Cards and rows are links too; a pill with a single text is a button.
      const texts = textsOf(control);
      const isPill = Number.parseFloat(getComputedStyle(control).borderTopLeftRadius) >= 99 && texts.length === 1;
      const isShort = isPill || control.getAttribute('role') === 'tab';
      if (isShort) for (const text of texts) if (linesOf(text).size > 1) wrong.push(`two lines: ${text.data}`);
    }
    return wrong;
  });
