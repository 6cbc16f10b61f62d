import { lot } from '@juhe/contract/auction/lot';
import { book } from '@juhe/contract/content/book';
import { goods } from '@juhe/contract/mall/goods';
import type { Page } from '@playwright/test';
import CryptoJS from 'crypto-js';
import { axe, demo, demoPassword, expect, test } from '../support/test.ts';
import { startFixtureInstance } from './fixture-instance.ts';

/** Writes a code like any client of the specification, with the development key. */
const written = (text: string) =>
  CryptoJS.AES.encrypt(text, CryptoJS.enc.Utf8.parse('juhe-share-key-dev-0123456789abc'), {
    iv: CryptoJS.enc.Utf8.parse('juhe-share-iv-00'),
  }).toString();
const sentence = (code: string) => `【聚合】看看这个 复制这段话，打开聚合即可查看 ¥${code}¥`;

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copy = (page: Page, text: string) => page.evaluate((value) => navigator.clipboard.writeText(value), text);
/** Brings the app to the front, as when the member returns from a messaging app. */
const front = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
/** Simulates that the member was in another app. */
const away = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
/** Waits until the clipboard watcher has loaded: it follows the first page. */
const watching = async (page: Page) => {
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--pill-room') !== '');
};
const dialog = (page: Page) => page.getByRole('dialog');

test.describe('with a clipboard that may be read', () => {
  test.beforeEach(({ permitClipboard }) => permitClipboard());

  test('offers a shared article at the start with cover, sharer and kind, and opens it', async ({ page, open, signedIn }) => {
    const sharer = await signedIn(demo.seller);
    await page.evaluate(() => localStorage.clear());
    await open('/pages/index/index');
    await copy(page, sentence(written(`slow-train&2&${sharer.id}`)));
    await page.reload();
    const offer = page.getByRole('dialog', { name: '绿皮车还在开' });
    await expect(offer).toBeVisible();
    await expect(offer).toHaveCSS('z-index', '9999');
    await expect(offer.getByText(`${sharer.nickname} 分享给您`)).toBeVisible();
    await expect(offer.getByText('文章', { exact: true })).toBeVisible();
    await expect(offer.getByText('正在竞拍中')).toHaveCount(0);
    await expect(offer.locator('img')).toHaveAttribute('src', /slow-train/);
    await axe(page);
    await offer.getByRole('button', { name: '立即查看' }).click();
    await expect(page).toHaveURL(/article-detail\?id=slow-train$/);
    await expect(dialog(page)).toHaveCount(0);
    expect(await copied(page)).toBe('');
  });

  // COMMON-51
  test('clears the clipboard and opens the goods on a tap on the overlay', async ({ page, open, api }) => {
    const [product] = (await api.get(goods.listGoods, {})).list;
    await open('/pages/index/index');
    await watching(page);
    await copy(page, written(`${product?.saleNo}&7&&pt`));
    await front(page);
    const offer = page.getByRole('dialog', { name: product?.productName ?? '' });
    await expect(offer.getByText('商品', { exact: true })).toBeVisible();
    await expect(offer.getByText('朋友分享给您')).toBeVisible();
    await page.touchscreen.tap(20, 790);
    await expect(page).toHaveURL(new RegExp(`goods-info\\?saleNo=${product?.saleNo}`));
    expect(await copied(page)).toBe('');
    await expect(page.getByRole('heading', { name: product?.productName ?? '' }).first()).toBeVisible();
  });

  test('labels an auction as open only while it is', async ({ page, open, api }) => {
    const [going] = (await api.get(lot.listLots, { state: 'open' })).list.toReversed();
    const [scheduledLot] = (await api.get(lot.listLots, { state: 'scheduled' })).list;
    await open('/pages/index/index');
    await watching(page);
    await copy(page, written(`${going?.productNo}&8&`));
    await front(page);
    const offer = page.getByRole('dialog', { name: going?.title ?? '' });
    await expect(offer.getByText('竞拍', { exact: true })).toBeVisible();
    await expect(offer.getByText('正在竞拍中')).toBeVisible();
    // A further code replaces the one that is offered.
    await copy(page, written(`${scheduledLot?.productNo}&8&`));
    await front(page);
    const next = page.getByRole('dialog', { name: scheduledLot?.title ?? '' });
    await expect(next.getByText('竞拍', { exact: true })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(next.getByText('正在竞拍中')).toHaveCount(0);
    await next.getByRole('button', { name: '立即查看' }).click();
    await expect(page).toHaveURL(new RegExp(`auction-detail/index\\?productNo=${scheduledLot?.productNo}`));
  });

  // COMMON-51, COMMON-52
  test('closes on × and Escape without opening, and does not offer the same novel again', async ({ page, open, api }) => {
    await open('/pages/index/index');
    await watching(page);
    const [first, second] = (await api.get(book.listBooks, {})).list;
    for (const [targetLot, close] of [
      [first, () => dialog(page).getByRole('button', { name: '关闭' }).click()],
      [second, () => page.keyboard.press('Escape')],
    ] as const) {
      const text = written(`${targetLot?.id}&3&`);
      await copy(page, text);
      await front(page);
      await expect(page.getByRole('dialog', { name: targetLot?.title ?? '' })).toBeVisible();
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect.poll(() => copied(page)).toBe('');
      await expect(page).toHaveURL(/pages\/index\/index/);
    }
    await copy(page, written(`${first?.id}&3&`));
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.reload();
    await watching(page);
    await expect(dialog(page)).toHaveCount(0);
    expect(requestedUrls.filter((url) => url.includes('shareInfo'))).toEqual([]);
  });

  // COMMON-52
  test('ignores invalid codes, removed subjects, unknown pages and own codes', async ({ page, open, freshMember }) => {
    const { id } = await freshMember();
    await open('/pages/index/index');
    await watching(page);
    const ignored = [
      '今天天气不错',
      btoa('0123456789abcdef0123456789abcdef'),
      written('slow-train&9&'),
      written('../mine&2&'),
      written('nothing-here&2&'),
      written('v1&1&'),
      written('S260001&10&m1&b1&a1'),
      written(`slow-train&2&${id}`),
    ];
    for (const text of ignored) {
      await copy(page, text);
      await front(page);
    }
    // Finally a valid code is offered, although none of the others was.
    await copy(page, written('slow-train&2&'));
    await front(page);
    await expect(page.getByRole('dialog', { name: '绿皮车还在开' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(1);
  });

  // COMMON-53
  test('defers the dialog on payment and form pages to the next page', async ({ page, open }) => {
    await open('/subPackages/user/login');
    await watching(page);
    await copy(page, written('slow-train&2&x'));
    await front(page);
    await expect(dialog(page)).toHaveCount(0);
    await page.evaluate(() => {
      location.hash = '#/pages/index/index';
    });
    await expect(page.getByRole('dialog', { name: '绿皮车还在开' })).toBeVisible();
  });

  test('recognises a code shared by another browser', async ({ page, open, signedIn, secondBrowser, origin }) => {
    test.slow();
    const sharer = await signedIn(demo.member);
    await open('/subPackages/find/article-detail', { id: 'slow-train' });
    await page.getByRole('button', { name: '分享' }).click();
    const sheet = page.getByRole('dialog', { name: '分享' });
    await expect(sheet.getByRole('img', { name: '二维码' })).toBeVisible();
    await axe(page);
    await sheet.getByRole('button', { name: '复制口令' }).click();
    await expect(page.getByText('复制成功').first()).toBeVisible();
    const text = await copied(page);
    await sheet.getByRole('button', { name: '复制链接' }).click();
    await expect(page.getByText('链接已复制，请在浏览器打开').first()).toBeVisible();
    // The link is the article's plain address and carries the sharer's promotion code.
    const link = new URL(await copied(page));
    expect(link.origin + link.pathname + link.hash).toBe(`${origin}/h5/s/article/slow-train`);
    expect(link.search).toMatch(/^\?i=[A-Z0-9]{8}$/);
    await sheet.getByRole('button', { name: '生成海报' }).click();
    const poster = sheet.getByRole('img', { name: /^海报：/ });
    await expect(poster).toBeVisible();
    expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    const saved = page.waitForEvent('download');
    await sheet.getByRole('link', { name: '保存图片' }).click();
    expect((await saved).suggestedFilename()).toBe('聚合.png');
    await page.keyboard.press('Escape');

    const friendPage = await secondBrowser();
    await friendPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await friendPage.goto('/h5/');
    await watching(friendPage);
    await copy(friendPage, text);
    await front(friendPage);
    await expect(friendPage.getByRole('dialog').getByText(`${sharer.nickname} 分享给您`)).toBeVisible();
    await friendPage.getByRole('button', { name: '立即查看' }).click();
    await expect(friendPage.getByRole('heading', { name: '绿皮车还在开' })).toBeVisible();
  });

  test.describe('a bargain', () => {
    let instance: Awaited<ReturnType<typeof startFixtureInstance>>;
    test.beforeAll(async () => {
      // With the demo's history it takes longer than a journey may.
      test.setTimeout(180_000);
      instance = await startFixtureInstance(`e2e/bargain-${process.pid}`, { DEMO: '1' });
    });
    test.afterAll(() => instance.stop());

    // COMMON-49
    test('waits for a visitor’s sign-in and opens the subject afterwards', async ({ page }) => {
      const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
      await page.goto(`${instance.origin}/h5/`);
      await watching(page);
      await copy(page, sentence(written('S260001&10&m2&bargain-1&auth-1')));
      await front(page);
      await page.getByRole('button', { name: '立即查看' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
      expect([await stored('bargainId'), await stored('authCode'), await copied(page)]).toEqual(['bargain-1', 'auth-1', '']);
      await page.getByLabel('手机号').fill(demo.newcomer);
      await page.getByLabel('密码', { exact: true }).fill(demoPassword);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: '砍一刀' })).toBeVisible();
      await expect(page).toHaveURL(/cutaknife\?productSaleNo=S260001&activityid=bargain-1$/);

      // Once signed in, it opens immediately.
      await page.goto(`${instance.origin}/h5/`);
      await watching(page);
      await copy(page, written('S260002&10&m2&bargain-2&auth-2'));
      await front(page);
      await page.getByRole('button', { name: '立即查看' }).click();
      await expect(page).toHaveURL(/cutaknife\?productSaleNo=S260002&activityid=bargain-2$/);
      expect(await stored('bargainId')).toBe('bargain-1');
    });
  });

  for (const [subject, path] of [
    ['goods', '/subPackages/shop/goods-info'],
    ['a novel', '/subPackages/find/novel-detail'],
    ['a lot', '/subPackages/auction-page/auction-detail/index'],
  ] as const)
    test(`offers to share ${subject} (COMMON-58)`, async ({ page, open, api }) => {
      const address: Record<string, string> = {};
      if (subject === 'goods') address.saleNo = 'S260001';
      if (subject === 'a novel') address.id = (await api.get(book.listBooks, {})).list[0]?.id ?? '';
      if (subject === 'a lot') address.productNo = (await api.get(lot.listLots, {})).list[0]?.productNo ?? '';
      await open(path, address);
      await page.getByRole('button', { name: '分享' }).click();
      await page.getByRole('button', { name: '复制口令' }).click();
      await expect(page.getByText('复制成功').first()).toBeVisible();
      expect(await copied(page)).toMatch(/^【聚合】.+ ¥[A-Za-z0-9+/=]{24,}¥$/);
      // A member's or visitor's own code is not offered to them.
      await page.keyboard.press('Escape');
      await front(page);
      await page.reload();
      await watching(page);
      await expect(dialog(page)).toHaveCount(0);
    });
});

test.describe('with a clipboard that may not be read', () => {
  test('offers a paste field on return and accepts a copied code', async ({ page, open }) => {
    await open('/pages/index/index');
    await watching(page);
    await expect(page.getByRole('button', { name: '粘贴口令' })).toHaveCount(0);
    await away(page);
    await page.getByRole('button', { name: '粘贴口令' }).click();
    const sheet = page.getByRole('dialog', { name: '粘贴口令' });
    const field = sheet.getByRole('textbox', { name: '口令' });
    await field.fill('今天天气不错');
    await sheet.getByRole('button', { name: '打开' }).click();
    await expect(sheet.getByText('没有找到口令，请检查是否复制完整')).toBeVisible();
    await axe(page);
    await field.fill(sentence(written('slow-train&2&')));
    await sheet.getByRole('button', { name: '打开' }).click();
    const offer = page.getByRole('dialog', { name: '绿皮车还在开' });
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: '立即查看' }).click();
    await expect(page).toHaveURL(/article-detail\?id=slow-train/);
  });

  test('offers a permanent paste entry on the Mine page', async ({ page, open, freshMember }) => {
    await freshMember();
    await open('/pages/mine/mine');
    await page.getByRole('button', { name: '粘贴口令' }).click();
    const sheet = page.getByRole('dialog', { name: '粘贴口令' });
    await sheet.getByRole('textbox', { name: '口令' }).fill(written('nothing-here&2&'));
    await sheet.getByRole('button', { name: '打开' }).click();
    await expect(sheet.getByText('分享的内容不存在或已下架')).toBeVisible();
  });

  test('hides the paste hint automatically and on forms', async ({ page, open }) => {
    await page.clock.install();
    await open('/pages/index/index');
    await watching(page);
    await away(page);
    const pill = page.getByRole('button', { name: '粘贴口令' });
    await expect(pill).toBeVisible();
    await page.clock.runFor(9_000);
    await expect(pill).toHaveCount(0);
    await open('/subPackages/user/login');
    // The page has its own button with the same name.
    await expect(page.getByRole('main').getByRole('button', { name: '粘贴口令' })).toHaveCount(1);
    await away(page);
    await expect(pill).toHaveCount(1);
  });
});
