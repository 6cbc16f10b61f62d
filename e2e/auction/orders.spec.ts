import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { withDatabase } from '../support/database.ts';
import { closeLotIn } from '../support/lots.ts';
import { type Member, register } from '../support/members.ts';
import { topUp } from '../support/money.ts';
import { type Api, axe, expect, test } from '../support/test.ts';

const list = '/subPackages/auction-page/auction-my-order/index';
const toPay = '/subPackages/auction-page/aucition-order/index';
const detail = '/subPackages/auction-page/aucition-my-order-detail/index';
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** A lot of this test's own that these members have bid on, in this order; sold to the last one. Answers its title. */
const soldTo = async (api: Api, bids: readonly (readonly [Member, number])[]): Promise<{ title: string; productNo: string }> => {
  const title = `青花盖碗 ${randomInt(1_000_000)}`;
  const { productNo } = await api.operate(lotDesk.publishLot, {
    title,
    pictures: ['/media/lots/yuzhui-1.webp'],
    detail: '',
    startCents: 10_000,
    incrementCents: 1_000,
    opensAt: inSeconds(-1),
    closesAt: inSeconds(3600),
  });
  await expect(async () => {
    for (const [{ token }, amountCents] of bids) await api.get(bid.participateBidding, { productNo, amountCents }, { token });
  }).toPass();
  await closeLotIn(productNo, 0);
  return { title, productNo };
};
/** The two hours to pay are over, which a journey does not wait for. */
const endTimeToPay = (productNo: string): Promise<unknown> =>
  withDatabase(process.env.E2E_DATA_DIR ?? '', (client) =>
    client.query(
      `with late as (update auction_order o set pay_due_at = now() from lot l
          where l.id = o.lot_id and l.product_no = $1 returning o.order_no)
        update deadline set due_at = now() where kind = 'auctionOrder.default' and ref in (select order_no from late)`,
      [productNo],
    ),
  );
const order = (page: Page, title: string) => page.getByRole('article', { name: title });

test('a won lot is paid from the wallet and goes to storage', async ({ page, api, origin, open, freshMember }) => {
  test.slow();
  const me = await freshMember();
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, me, 'wallet', 20_000)]);
  await open(list);
  await expect(page.getByText('您拍得的拍品会出现在这里')).toBeVisible();
  const { title } = await soldTo(api, [[me, 12_000]]);

  await test.step('the list shows it by itself, with its time to pay', async () => {
    await expect(order(page, title)).toContainText('待付款');
    await expect(order(page, title).getByRole('timer')).toBeVisible();
    await page.getByRole('link', { name: '1 件待付款' }).click();
    await expect(page).toHaveURL(new RegExp(toPay));
    await expect(order(page, title)).toContainText('已冻结保证金 ¥10.00');
    await axe(page);
  });
  await test.step('the order says what it costs and offers to pay', async () => {
    await order(page, title).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(detail));
    await expect(page.getByText('保证金（付款后退回）')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: '去付款' }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /钱包|余额/ })
      .check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /¥120.00/ })
      .click();
  });
  await test.step('it is in storage, and the deposit is back', async () => {
    await expect(page.getByRole('heading', { name: '已入库' })).toBeVisible();
    await expect(page.getByText('保证金（已退回）')).toBeVisible();
    await axe(page);
    await open(list, { status: 'storage' });
    await expect(order(page, title)).toContainText('已入库');
  });
});

test('who does not pay loses the deposit, and the runner-up takes the lot at a fair price', async ({
  page,
  api,
  origin,
  open,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const [me, defaulter] = [await freshMember(), await register(origin)];
  await Promise.all([
    topUp(origin, me, 'serviceFee', 5_000),
    topUp(origin, me, 'wallet', 20_000),
    topUp(origin, defaulter, 'serviceFee', 5_000),
  ]);
  const { title, productNo } = await soldTo(api, [
    [me, 10_000],
    [defaulter, 18_000],
  ]);
  const other = await secondBrowser(defaulter);
  await other.goto(`/h5/#${list}`);
  await order(other, title).getByRole('link').first().click();
  await expect(other.getByRole('heading', { name: '待付款' })).toBeVisible();
  await open(list);
  await endTimeToPay(productNo);

  await test.step('the open page of who did not pay says so by itself', async () => {
    await expect(other.getByRole('heading', { name: '已违约' })).toBeVisible();
    await expect(other.getByText('保证金（不再退回）')).toBeVisible();
    await expect(other.getByRole('button', { name: '去付款' })).toHaveCount(0);
  });
  await test.step('the runner-up is offered the lot without the bids of who did not pay, and takes it', async () => {
    const chance = order(page, '补位机会');
    await expect(chance).toContainText('100.00');
    await axe(page);
    await chance.getByRole('button', { name: '接受' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '接受' }).click();
    await expect(page).toHaveURL(new RegExp(detail));
    await expect(page.getByText('补位成交')).toBeVisible();
    await expect(page.getByRole('button', { name: '去付款' })).toBeVisible();
  });
});

test('an order of nobody’s, and of somebody else’s, is not found', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(detail, { orderNo: 'A26112300000000' });
  await expect(page.getByText('没有找到这笔订单')).toBeVisible();
  await page.getByRole('link', { name: '我的竞拍订单' }).click();
  await expect(page).toHaveURL(new RegExp(list));
});
