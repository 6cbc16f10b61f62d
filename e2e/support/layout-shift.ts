import { expect, type Page } from '@playwright/test';

/** Cumulative layout shift that a cold load may have at most (docs/specification/quality.md). */
export const shiftBudget = 0.02;

export interface Shift {
  readonly value: number;
  readonly nodes: readonly string[];
}
declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Collects every shift of the documents that a page loads from now on, from their first frame, with the classes of what moved. */
export const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        window.layoutShifts.push({
          value,
          nodes: sources.map(({ node, previousRect, currentRect }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            const [from, to] = [previousRect, currentRect].map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`);
            return `${element?.className ?? ''} ${from}→${to}`;
          }),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Fails softly when the layout shift of the visible page since its document began exceeds the budget; `name` identifies the page.
 * Two frames are awaited first: shifts are reported after the frame in which they happen.
 */
export const expectStill = async (page: Page, name: string) => {
  const shifts = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return window.layoutShifts;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${name} ${JSON.stringify(shifts)}`).toBeLessThan(shiftBudget);
};
