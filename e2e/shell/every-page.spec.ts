import type { Page } from '@playwright/test';
import { everyPage, show, type PageAddress } from '../support/every-page.ts';
import { deafToPress } from '../support/press.ts';
import { type Api, axe, demo, expect, test } from '../support/test.ts';

/** The pages are split over several journeys, so that these can run in parallel. */
const parts = [1, 2, 3, 4] as const;

const pagesOf = async (api: Api, origin: string, token: string, part: (typeof parts)[number]): Promise<PageAddress[]> => {
  const pages = await everyPage(origin, (operation, input) => api.get(operation, input, { token }));
  expect(pages.length).toBeGreaterThan(25);
  return pages.filter((_, nth) => nth % parts.length === part - 1);
};

for (const part of parts)
  test(`every page of the live document shows its content, in order for assistive technology, narrow and wide (${part} of ${parts.length})`, async ({
    page,
    open,
    signedIn,
    api,
    origin,
  }) => {
    test.setTimeout(300_000);
    const { token } = await signedIn(demo.member);
    const pressed = new Set<string>();
    for (const { path, query } of await pagesOf(api, origin, token, part)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 375, height: 812 });
        await show(page, () => open(path, query));
        await expect(page.getByText('页面加载失败')).toHaveCount(0);
        await axe(page);
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
    test(`every page is English, except for what the API answered as somebody’s content (${part} of ${parts.length})`, async ({
      page,
      open,
      signedIn,
      api,
      origin,
    }) => {
      test.setTimeout(300_000);
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
      for (const { path, query } of await pagesOf(api, origin, token, part)) {
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
