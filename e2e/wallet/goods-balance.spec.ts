import { recharge } from '@juhe/contract/payment/recharge';
import { wallet } from '@juhe/contract/wallet/wallet';
import { axe, expect, test } from '../support/test.ts';

const goods = '/subPackages/shop/goods-info';
const saleNo = 'S260004';

test('shows below the price whether the balance is sufficient, and links to the wallet', async ({
  page,
  open,
  freshMember,
  api,
  origin,
}) => {
  const { token } = await freshMember();
  await open(goods, { saleNo });
  const balance = page.getByRole('link', { name: /^余额/ });
  await expect(balance).toHaveText(/^余额 ¥0\.00，还差 ¥\d+\.\d\d$/);
  await axe(page);

  const { cashierUrl } = await api.get(recharge.startRecharge, { kind: 'wallet', amountCents: 100_000 }, { token });
  await page.goto(`${origin}${cashierUrl ?? ''}`);
  await page.getByRole('button', { name: /支付成功/ }).click();
  await expect.poll(async () => (await api.get(wallet.getMemberWallet, {}, { token })).balanceCents).toBe(100_000);
  await open(goods, { saleNo });
  await expect(balance).toHaveText('余额 ¥1,000.00，足够付款');
  await balance.click();
  await expect(page).toHaveURL(/mine\/my-wallet/);
  await page.getByRole('button', { name: '隐藏金额' }).click();
  await page.goBack();
  await expect(balance).toHaveText(/^余额 \*{4}/);
});

test('shows a visitor nothing of the wallet and reserves no space', async ({ page, open }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await open(goods, { saleNo });
  await expect(page.getByRole('button', { name: '立即购买' })).toBeVisible();
  await page.evaluate(() => new Promise((settled) => requestIdleCallback(settled)));
  await expect(page.locator('main [style*="contain: strict"]')).toHaveCount(0);
  expect(requestedUrls.filter((url) => /\/r\/wallet\/|getMemberWallet/.test(url))).toEqual([]);
});

test('lists the bank cards in the settings by the wallet’s slot fill', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/user/setup');
  const row = page.getByRole('link', { name: '银行卡' });
  await row.click();
  await expect(page).toHaveURL(/user\/bankCard/);
});
