import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { takenOver } from './taken-over.ts';

/** Longest animation that is waited for (ms): longer ones, such as a video's repeating progress line, never end. */
const maxAwaitedAnimation = 2000;

/**
 * Waits until transitions have ended, including those that begin a frame later: an intermediate colour has no meaningful
 * contrast.
 */
const settled = (page: Page) =>
  page.evaluate(async (limit) => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime ?? 0) <= limit);
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    do {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (running().length > 0);
  }, maxAwaitedAnimation);

/** Loaded by the first check: only projects that call it install it. */
const loadAxe = async () => {
  const { default: AxeBuilder } = await import('@axe-core/playwright').catch((error: unknown) => {
    throw new Error('axe needs its library: npm install -D @axe-core/playwright', { cause: error });
  });
  return AxeBuilder;
};

let script: string | undefined;
/** The minified script: the builder's own is twice as long. */
const scriptOfAxe = () => {
  const library = createRequire(import.meta.url).resolve('@axe-core/playwright');
  script ??= readFileSync(createRequire(library).resolve('axe-core/axe.min.js'), 'utf8');
  return script;
};

/**
 * Checks a page of the app against WCAG 2.2 AA and axe's best practices; fails with the rule and the first elements of each
 * violation. Requires `@axe-core/playwright` in the project.
 * @param exclude CSS selectors of elements that are not checked
 */
export const axe = async (page: Page, { exclude = [] }: { exclude?: string[] } = {}): Promise<void> => {
  const AxeBuilder = await loadAxe();
  const builder = new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Our pages have no frames: results need not be merged in a second page.
    .setLegacyMode();
  for (const selector of exclude) builder.exclude(selector);
  // While the page completes beneath the sealed first screen, neither of the two is exposed to axe.
  await takenOver(page);
  await settled(page);
  // Once for each document; the builder would evaluate its source twice for each check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(scriptOfAxe());
  const { violations } = await builder.analyze();
  const summaries = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} — ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  );
  expect(summaries, 'axe').toEqual([]);
};
