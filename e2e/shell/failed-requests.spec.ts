import type { Page } from '@playwright/test';
import { everyPage } from '../support/every-page.ts';
import { demo, expect, test } from '../support/test.ts';
import { turnOf } from '../support/turns.ts';

/** Full-screen pages without a bar of the shell; the film has its own way back. */
const withoutBar = ['/pages/vlog/preview-video', '/subPackages/find/read-novel'];

/** The visible skeletons of a page, by the nearest text before them: they promise content that does not arrive. */
const skeletons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main span')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element, '::after').animationName.includes('shimmer'))
      .map((element) => `skeleton in ${element.closest('section, header, main')?.textContent?.trim().slice(0, 30)}`),
  );

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// A third of them a day.
test('every page whose requests fail ends its loading state and keeps a way back', async ({
  page,
  open,
  signedIn,
  api,
  origin,
  allowErrors,
}) => {
  test.setTimeout(480_000);
  allowErrors(/./);
  const { token } = await signedIn(demo.member);
  const pages = await everyPage(origin, (operation, input) => api.get(operation, input, { token }));
  await page.route('**/api/**', (route) =>
    route.request().headers().accept?.includes('text/event-stream') ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );
  const wrong: string[] = [];
  for (const { path, query } of turnOf(pages, 3))
    await test.step(path, async () => {
      await page.goto('/healthz');
      await open(path, query);
      await expect(page.locator('#root main')).not.toBeEmpty();
      await expect.soft(page.locator('main [aria-busy="true"]'), `${path} is busy`).toHaveCount(0);
      await expect.soft.poll(() => skeletons(page), { message: path }).toEqual([]);
      if (withoutBar.includes(path)) return;
      const ways = page
        .getByRole('banner')
        .getByRole('button')
        .or(page.getByRole('navigation', { name: '主导航' }));
      if ((await ways.filter({ visible: true }).count()) === 0) wrong.push(`${path}: no way back`);
    });
  expect(wrong).toEqual([]);
});
