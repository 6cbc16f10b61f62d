/**
 * The ten most frequent interactions, each on a demo page, performed as a member.
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {object} Interaction
 * @property {string} name
 * @property {string} address after the hash
 * @property {(page: Page) => import('@playwright/test').Locator} ready element that must be present before it begins
 * @property {(page: Page) => Promise<unknown>} act performs the taps; resolves once the result of the last one is visible
 */

const tabs = (page) => page.getByRole('navigation', { name: '主导航' });
const dialog = (page) => page.getByRole('dialog');
const goods = '/subPackages/shop/goods-info?saleNo=S260004';
const button = (within, name) => within.getByRole('button', { name, exact: true });

/**
 * Touches the middle of an element that does not move. Not `tap()`: Playwright's own work in the page would be measured as
 * well.
 * @param {import('@playwright/test').Locator} locator
 */
const press = async (locator) => {
  const page = locator.page();
  await locator.scrollIntoViewIfNeeded();
  let box;
  let before;
  do {
    before = box;
    await page.waitForTimeout(100);
    box = await locator.boundingBox();
  } while (!box || box.x !== before?.x || box.y !== before.y);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

/** @type {readonly Interaction[]} */
export const interactions = [
  {
    name: 'switch the tab',
    address: '/pages/index/index',
    ready: (page) => page.locator('main a[href*="article-detail"]').first(),
    act: async (page) => {
      await press(tabs(page).getByRole('link', { name: '福利' }));
      await page.getByRole('main').getByText('猜你喜欢', { exact: true }).waitFor();
    },
  },
  {
    name: 'open an article of the feed',
    address: '/pages/index/index',
    ready: (page) => page.locator('main a[href*="article-detail"]').first(),
    act: async (page) => {
      await press(page.locator('main a[href*="article-detail"]').first());
      await page.locator('main article h2').first().waitFor();
    },
  },
  {
    name: 'like an article',
    address: '/subPackages/find/article-detail?id=walking-map-online',
    ready: (page) => page.getByRole('button', { name: /^点赞/ }),
    act: async (page) => {
      const like = page.getByRole('button', { name: /^点赞/ });
      const before = await like.getAttribute('aria-pressed');
      await press(like);
      await page.getByRole('button', { name: /^点赞/, pressed: before !== 'true' }).waitFor();
    },
  },
  {
    name: 'open goods of a list',
    address: '/subPackages/shop/mall-more',
    ready: (page) => page.locator('main a[href*="goods-info"]').first(),
    act: async (page) => {
      await press(page.locator('main a[href*="goods-info"]').first());
      await button(page, '加入购物车').waitFor();
    },
  },
  {
    name: 'choose a SKU, add to the cart',
    address: goods,
    ready: (page) => button(page, '加入购物车'),
    act: async (page) => {
      await press(button(page, '加入购物车'));
      await dialog(page).waitFor();
      for (const group of await dialog(page)
        .getByRole('group')
        .filter({ has: page.getByRole('button') })
        .all()) {
        const value = group.locator('button[aria-pressed]:enabled').first();
        if ((await value.count()) > 0) await press(value);
      }
      await press(button(dialog(page), '确定'));
      await dialog(page).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'switch the category',
    address: '/subPackages/shop/mall-more',
    ready: (page) => page.locator('main a[href*="goods-info"]').first(),
    act: async (page) => {
      const category = page.getByRole('navigation', { name: '一级分类' }).getByRole('button', { name: '家居厨房' });
      await press(category);
      await page
        .getByRole('link', { name: /黑檀木筷/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'open the search and type',
    address: '/pages/index/index',
    ready: (page) => page.locator('main').getByRole('link', { name: /搜索/ }).first(),
    act: async (page) => {
      await press(page.locator('main').getByRole('link', { name: /搜索/ }).first());
      const field = page.getByRole('combobox', { name: '搜索' });
      await field.waitFor();
      await press(field);
      await page.keyboard.type('juhe', { delay: 120 });
    },
  },
  {
    name: 'open and close the bid sheet',
    address: '/subPackages/auction-page/auction-detail/index?productNo=P20260004',
    ready: (page) => button(page, '出价'),
    act: async (page) => {
      await press(button(page, '出价'));
      await dialog(page).waitFor();
      await press(button(dialog(page), '关闭'));
      await dialog(page).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'turn pages of a novel',
    address: '/subPackages/find/read-novel?id=youmengying',
    ready: (page) => page.locator('[data-at]').first(),
    act: async (page) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await page.touchscreen.tap(350, 400);
        await page.waitForTimeout(700);
      }
    },
  },
  {
    name: 'send a message',
    address: '/subPackages/other/chat?deskId=platform',
    ready: (page) => page.getByRole('textbox', { name: '消息' }),
    act: async (page) => {
      await press(page.getByRole('textbox', { name: '消息' }));
      await page.keyboard.type('hello', { delay: 80 });
      await press(button(page, '发送'));
      await page.waitForFunction(() => document.querySelector('textarea,input[type="text"]')?.value === '');
    },
  },
];
