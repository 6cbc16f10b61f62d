import type { Page } from '@playwright/test';
import { call, dataOf, enter, type Member, signIn } from '@juhe/testing/playwright';
import { everyPage, show, type PageAddress } from '../support/every-page.ts';
import { startInstance } from '../support/instance.ts';
import { poisonTexts, storedScript } from '../support/stored-script.ts';
import { demo, expect, test } from '../support/test.ts';
import { isComplete } from '../support/turns.ts';

/** Pages with the most user-generated content; `npm run soak -- pages` opens every page. */
const maxWritten = [
  '/subPackages/find/article-detail',
  '/subPackages/find/novel-detail',
  '/subPackages/shop/goods-info',
  '/subPackages/shop/shop',
  '/subPackages/mine/user-homepage',
  '/subPackages/order/order-info',
  '/subPackages/auction-page/auction-detail/index',
];

let instance: Awaited<ReturnType<typeof startInstance>>;
let member: Member;
let pages: PageAddress[];
let columns: string[];

// Without the page's policy an injected script would also run: the pages must resist on their own.
test.use({ bypassCSP: true });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  instance = await startInstance(`e2e/stored-script-${process.pid}`);
  member = await signIn(instance.origin, demo.member);
  const allPages = await everyPage(instance.origin, async (operation, input) =>
    dataOf(operation, await call(instance.origin, operation, input, { token: member.token })),
  );
  pages = isComplete ? allPages : allPages.filter(({ path }) => maxWritten.includes(path));
  columns = await poisonTexts(instance.dataDir);
});
test.afterAll(() => instance?.stop());

/** Returns traces of a script that ran, or would run at a tap. */
const tracesOf = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')];
    const active = elements.filter(
      (element) =>
        element.hasAttribute('data-stored-script') ||
        element.getAttributeNames().some((name) => name.startsWith('on')) ||
        /^\s*javascript:/i.test(element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    );
    return {
      ran: 'storedScript' in window,
      active: active.map((element) => element.outerHTML.slice(0, 200)),
      shows: document.body.innerText.includes('<img') || document.body.innerText.includes('onerror'),
    };
  });

test('escapes a script in any stored text on every page that shows it', async ({ page, allowErrors }) => {
  test.setTimeout(600_000);
  // The picture referenced by the text, where pictures are allowed.
  allowErrors(/Failed to load resource/);
  expect(columns).toEqual(
    expect.arrayContaining([
      'address.detail',
      'article.title',
      'article_comment.text',
      'member.bio',
      'member.nickname',
      'review.text',
      'shop.name',
    ]),
  );
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await enter(page, instance.origin, member);
  let shown = 0;
  for (const { path, query } of pages)
    await test.step(path, async () => {
      const search = new URLSearchParams(query);
      await show(page, () => page.goto(`${instance.origin}/h5/#${path}${search.size > 0 ? `?${search}` : ''}`));
      const { ran, active, shows } = await tracesOf(page);
      expect({ path, ran, active, dialogs }).toEqual({ path, ran: false, active: [], dialogs: [] });
      if (shows) shown += 1;
    });
  expect(shown, 'pages that show the script as text').toBeGreaterThan(pages.length / 2);
  // Proves the detection: here the script is injected on purpose.
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), storedScript);
  await expect.poll(() => tracesOf(page)).toMatchObject({ ran: true, active: [expect.any(String), expect.any(String)] });
});
