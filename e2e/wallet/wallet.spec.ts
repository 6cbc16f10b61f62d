import { recharge } from '@juhe/contract/payment/recharge';
import { wallet } from '@juhe/contract/wallet/wallet';
import { axe, demo, expect, test } from '../support/test.ts';

test('shows balance, the flow as chart and table, and the latest entries', async ({ page, open, signedIn }) => {
  await signedIn(demo.member);
  await open('/subPackages/mine/my-wallet');
  await expect(page.getByRole('region', { name: '余额' })).toBeVisible();
  const chart = page.getByRole('figure', { name: '近 30 天每日收入' });
  await chart.getByText('查看数据表').click();
  await expect(chart.getByRole('row')).toHaveCount(31);
  await expect(chart.getByText(/^最高 ¥/)).toBeVisible();
  const plot = chart.getByRole('slider', { name: '近 30 天每日收入' });
  await plot.click({ position: { x: 4, y: 40 } });
  await expect(plot).toHaveAttribute('aria-valuenow', '1');
  await plot.press('End');
  await expect(plot).toHaveAttribute('aria-valuenow', '30');
  await axe(page);
  await page.getByRole('link', { name: '全部明细' }).click();
  await expect(page.getByRole('button', { name: /分润入账/ }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /分润入账/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('变动后余额')).toBeVisible();
});

test('raises the balance by a top-up through the cashier', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await open('/subPackages/mine/my-wallet');
  await page.getByRole('button', { name: '充值' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '¥50', exact: true }).click();
  await page.getByRole('button', { name: '去付款' }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.getByRole('button', { name: /支付成功/ }).click();
  await expect(page).toHaveURL(/mine\/my-wallet/);
  await expect(page.getByText('已充值 ¥50.00').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: '余额' })).toContainText('50.00');
  expect((await api.get(wallet.getMemberWallet, {}, { token })).balanceCents).toBe(5_000);
});

test('pays another member and updates the receiver’s browser', async ({ page, freshMember, secondBrowser, api, origin }) => {
  const payer = await freshMember();
  const { cashierUrl } = await api.get(recharge.startRecharge, { kind: 'wallet', amountCents: 10_000 }, { token: payer.token });
  await page.goto(`${origin}${cashierUrl ?? ''}`);
  await page.getByRole('button', { name: /支付成功/ }).click();
  const receiver = await freshMember();
  const receiverPage = await secondBrowser(receiver);
  await receiverPage.goto(`${origin}/h5/#/subPackages/mine/my-wallet`);
  await expect(receiverPage.getByRole('button', { name: '转账' })).toBeEnabled();
  // freshMember signed this browser in as the receiver; the payer signs in again.
  const first = await secondBrowser(payer);
  await first.goto(`${origin}/h5/#/subPackages/mine/my-wallet`);
  await first.getByRole('button', { name: '转账' }).click();
  await first.getByLabel(/对方手机号/).fill(receiver.mobile);
  await first.getByLabel(/^金额/).fill('12.34');
  await first.getByRole('button', { name: '下一步' }).click();
  await expect(first.getByText('付款后余额')).toBeVisible();
  await first.getByRole('button', { name: '确认付款' }).click();
  await expect(first.getByText('转账成功').filter({ visible: true }).first()).toBeVisible();
  // The page that stayed open updates automatically.
  await expect(receiverPage.getByRole('region', { name: '余额' })).toContainText('12.34');
  await expect(receiverPage.getByRole('button', { name: /会员转账/ })).toBeVisible();
});

test('confirms a large payment by an SMS code whose text names payee and amount', async ({
  page,
  freshMember,
  open,
  api,
  origin,
  smsCode,
}) => {
  const receiver = await freshMember();
  const payer = await freshMember();
  const { cashierUrl } = await api.get(recharge.startRecharge, { kind: 'wallet', amountCents: 50_000 }, { token: payer.token });
  await page.goto(`${origin}${cashierUrl ?? ''}`);
  await page.getByRole('button', { name: /支付成功/ }).click();
  await open('/subPackages/mine/my-wallet');
  await page.getByRole('button', { name: '转账' }).click();
  await page.getByLabel(/对方手机号/).fill(receiver.mobile);
  await page.getByLabel(/^金额/).fill('300');
  await page.getByRole('button', { name: '下一步' }).click();
  // A first payment of this amount is delayed unless immediate arrival is requested.
  await page.getByRole('switch', { name: /延时 2 小时到账/ }).uncheck();
  await page.getByRole('button', { name: '改用短信验证码' }).click();
  await axe(page);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码' }).fill(await smsCode(payer.mobile, 'pay'));
  await page.getByRole('button', { name: '确认付款' }).click();
  await expect(page.getByText('转账成功').filter({ visible: true }).first()).toBeVisible();
  expect((await api.get(wallet.getMemberWallet, {}, { token: receiver.token })).balanceCents).toBe(30_000);
});

test('rejects invalid amounts at the field', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/mine/my-wallet');
  await page.getByRole('button', { name: '转账' }).click();
  await page.getByLabel(/对方手机号/).fill('13800000002');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('请输入金额')).toBeVisible();
  await page.getByLabel(/^金额/).fill('5');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('余额不足')).toBeVisible();
});

// WALLET-15
test('shows the company wallet to shop owners, and explains to others how to get one', async ({
  page,
  open,
  signedIn,
  freshMember,
}) => {
  await freshMember();
  await open('/subPackages/mine/Enterprise-Wallet');
  await expect(page.getByText('您还没有企业钱包')).toBeVisible();
  await signedIn(demo.shopOwner);
  await open('/subPackages/mine/my-wallet');
  await page.getByRole('link', { name: '企业钱包' }).click();
  await expect(page.getByText('拾光杂货铺').first()).toBeVisible();
  await axe(page);
});

// WALLET-22
test('groups entries by day, filters them by category, and hides amounts on this device', async ({ page, open, signedIn }) => {
  await signedIn(demo.member);
  await open('/subPackages/other/particulars');
  const bars = page.getByRole('region', { name: '收支分类' });
  await bars.getByRole('button', { name: '收入' }).click();
  // The width of a bar equals the share displayed beside it.
  await expect(bars.getByRole('listitem').first()).toBeVisible();
  const shares = await bars.getByRole('listitem').evaluateAll((rows) =>
    rows.map((row) => {
      const fill = [...row.querySelectorAll<HTMLElement>('[style]')].at(-1);
      return [/[\d.]+(?=%)/.exec(row.textContent)?.[0], fill?.style.width];
    }),
  );
  expect(shares.length).toBeGreaterThan(1);
  for (const [share, width] of shares) expect(Number.parseFloat(width ?? '')).toBeCloseTo(Number(share), 1);
  await bars.getByRole('button', { name: /会员往来/ }).click();
  await expect(page).toHaveURL(/category=people/);
  const list = page.getByRole('region', { name: '收支记录' });
  await expect(list.getByRole('button', { name: /分润入账/ }).first()).toBeVisible();
  await expect(list.getByRole('heading').first()).toBeVisible();
  await expect(list.getByText(/收 \+/).first()).toBeVisible();
  await expect(list.getByRole('button', { name: /钱包充值/ })).toHaveCount(0);
  await axe(page);
  // Returning from another page restores the list.
  await page.reload();
  await expect(bars.getByRole('button', { name: /会员往来/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '隐藏金额' }).click();
  await expect(list.getByText('金额已隐藏').first()).toBeAttached();
  await expect(page.locator('main').getByText(/¥/)).toHaveCount(0);
  await open('/subPackages/mine/my-wallet');
  await expect(page.getByRole('button', { name: '显示金额' })).toBeVisible();
  await expect(page.getByRole('region', { name: '余额' })).not.toContainText('¥');
  await axe(page);
  await page.getByRole('button', { name: '显示金额' }).click();
  await expect(page.getByRole('region', { name: '余额' })).toContainText('¥');
});
