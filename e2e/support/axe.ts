import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Colours on their way to other ones have no contrast of their own, nor have those that begin a frame later; what turns for ever is not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity);
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    do {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (running().length > 0);
  });

/** Holds the page against WCAG 2.2 AA with axe; each violation names its rule and the first elements. */
export const axe = async (page: Page, { exclude = [] }: { exclude?: string[] } = {}): Promise<void> => {
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  for (const selector of exclude) builder.exclude(selector);
  await settled(page);
  const { violations } = await builder.analyze();
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} — ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  );
  expect(told, 'axe').toEqual([]);
};
