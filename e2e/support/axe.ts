import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Holds the page against WCAG 2.2 AA with axe; each violation names its rule and the first elements. */
export const axe = async (page: Page, { exclude = [] }: { exclude?: string[] } = {}): Promise<void> => {
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  for (const selector of exclude) builder.exclude(selector);
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
