import type { Page } from '@playwright/test';
import { takenOver } from '@juhe/testing/playwright';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { buildTeamRemote, publishTeamRemote } from '../support/team-remotes.ts';
import { expect, test } from '../support/test.ts';
import { contentOf, mall } from './matrix.ts';

/** Teams whose slice, endpoint and style have identical names. */
const teams = Array.from({ length: 30 }, (_, index) => `team${String(index + 1).padStart(2, '0')}`);
const homeOf = (team: string) => `/remote/${team}/home`;

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  [instance] = await Promise.all([startInstance(`e2e/thirty-${process.pid}`), buildTeamRemote()]);
  registry = registryOf(instance);
  const releases = await Promise.all(teams.map((team) => publishTeamRemote(registry, team)));
  await registry.change(teams.map((app, index) => ({ action: 'promote', app, release: releases[index] ?? '' })));
});
test.afterAll(() => instance?.stop());

const navigateTo = (page: Page, path: string) => page.evaluate((to) => void (location.hash = to), path);
const main = (page: Page) => page.getByRole('main');
const draft = (page: Page, count: number) => main(page).getByRole('button', { name: `草稿：${count}` });

test('isolates state, requests, texts and styles of thirty remotes in one tab', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(`${instance.origin}/h5/#${mall.path}`);
  await takenOver(page);
  for (const team of teams) {
    await navigateTo(page, homeOf(team));
    await expect(main(page).getByText(`${team} 的页面`)).toBeVisible();
    await expect(main(page).getByText(/^[1-9]\d* 个分类$/)).toBeVisible();
    // No other team's draft.
    await draft(page, 0).click();
    await expect(draft(page, 1)).toBeVisible();
    await expect(main(page).locator(`[class^="${team}-"]`)).toHaveCSS('display', 'grid');
  }
  // The first team's state is unchanged, and so is a page of the product.
  await navigateTo(page, homeOf('team01'));
  await expect(draft(page, 1)).toBeVisible();
  await navigateTo(page, mall.path);
  await expect(contentOf(page, mall)).toBeVisible();
  const { remotes } = await page.evaluate(
    async () => (await fetch('/platform/live.json')).json() as Promise<{ remotes: object }>,
  );
  expect(Object.keys(remotes)).toHaveLength(36);
});
