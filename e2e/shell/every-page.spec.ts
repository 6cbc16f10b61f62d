import type { Page } from '@playwright/test';
import { everyPage, loadCold, type PageAddress, show } from '../support/every-page.ts';
import { expectStill, observeShifts } from '../support/layout-shift.ts';
import { deafToPress } from '../support/press.ts';
import { type Api, axe, demo, expect, test } from '../support/test.ts';
import { smallTargets } from '../support/touch.ts';
import { hasTurn, isComplete, turnOf } from '../support/turns.ts';

// One worker would need minutes for them after all others have ended.
test.describe.configure({ mode: 'parallel' });

/** The pages are split over several tests, so that these can run in parallel. */
const parts = [1, 2, 3, 4] as const;

const pagesOf = async (api: Api, origin: string, token: string, part: (typeof parts)[number]): Promise<PageAddress[]> => {
  const pages = await everyPage(origin, (operation, input) => api.get(operation, input, { token }));
  expect(pages.length).toBeGreaterThan(25);
  return pages.filter((_, nth) => nth % parts.length === part - 1);
};

for (const part of parts)
  test(`shows every page of the live document without layout shift, in heading order, narrow and wide (${part} of ${parts.length})`, async ({
    page,
    open,
    signedIn,
    api,
    origin,
  }) => {
    test.setTimeout(480_000);
    const { token } = await signedIn(demo.member);
    const pressed = new Set<string>();
    await observeShifts(page);
    // A third of the pages a day; a member sees the others in English.
    for (const { path, query } of turnOf(await pagesOf(api, origin, token, part), 3)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 375, height: 812 });
        await loadCold(page, () => open(path, query));
        await expectStill(page, path);
        await expect(page.getByText('页面加载失败')).toHaveCount(0);
        await axe(page);
        expect.soft(await smallTargets(page), 'are smaller than a finger').toEqual([]);
        expect(await deafToPress(page, pressed), 'do not answer a finger').toEqual([]);
        for (const width of [320, 960]) {
          await page.setViewportSize({ width, height: 812 });
          // A phone's `innerWidth` grows with overflowing content; virtual lists measure again one frame after a change of
          // width.
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at ${width}` })
            .toBeLessThanOrEqual(width);
        }
      });
    }
  });

// A third of them a day, as above.
test('shows the content of every public page to visitors without layout shift', async ({ page, open, signedIn, api, origin }) => {
  test.setTimeout(480_000);
  const { token } = await signedIn(demo.member);
  const pages = await everyPage(origin, (operation, input) => api.get(operation, input, { token }));
  const shown = pages.filter(({ access }) => access === 'public');
  expect(shown.length).toBeGreaterThan(25);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await observeShifts(page);
  const account = ['/subPackages/user/login', '/subPackages/user/register', '/subPackages/user/forgot-password'];
  const addresses = [...shown, ...account.map((path) => ({ path, query: undefined }))];
  for (const { path, query } of turnOf(addresses, 3))
    await test.step(path, async () => {
      await loadCold(page, () => open(path, query));
      await expectStill(page, path);
    });
});

/** Returns the runs of Chinese characters in the visible text and the accessible names of a page. */
const chineseOn = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.body.innerText];
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts.join('\n').match(/\p{Script=Han}+/gu))];
  });

test.describe('in a browser that asks for English', () => {
  test.use({ locale: 'en-US' });

  for (const part of parts)
    test(`shows every page in English, except for user-generated content (${part} of ${parts.length})`, async ({
      page,
      open,
      signedIn,
      api,
      origin,
    }) => {
      test.setTimeout(480_000);
      let content = '';
      const reading: Promise<void>[] = [];
      page.on('response', (response) => {
        if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return;
        reading.push(
          response.text().then(
            (text) => void (content += text),
            () => undefined,
          ),
        );
      });
      const { token } = await signedIn(demo.member);
      const untranslated: string[] = [];
      // The pages that are not checked above today: the texts of all languages have the same keys (tools/rules).
      const pages = (await pagesOf(api, origin, token, part)).filter((_, nth) => isComplete || !hasTurn(nth, 3));
      for (const { path, query } of pages) {
        await show(page, () => open(path, query));
        const runs = await chineseOn(page);
        await Promise.all(reading.splice(0));
        // Parts of an address are in adjacent fields.
        const joined = content.replaceAll(/\P{Script=Han}+/gu, '');
        untranslated.push(
          ...runs.filter((run) => !content.includes(run) && !joined.includes(run)).map((run) => `${path}: ${run}`),
        );
      }
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect(untranslated).toEqual([]);
    });
});
