import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { operatorToken } from '../support/operators.ts';
import { closeLotIn } from '../support/lots.ts';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

test('verifies the log of an ended lot in the page', async ({ page, api, origin, freshMember }) => {
  test.slow();
  const member = await freshMember();
  await topUp(origin, member, 'serviceFee', 5_000);
  const { productNo } = await api.operate(lotDesk.publishLot, {
    title: '可核验的拍品',
    pictures: ['/media/lots/yuzhui-1.webp'],
    startCents: 10_000,
    incrementCents: 1_000,
    opensAt: new Date(Date.now() - 1000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const submitBid = (amountCents: number, maxCents: number) =>
    api.call(bid.placeBid, { productNo, amountCents, maxCents }, { token: member.token });
  await expect.poll(async () => (await submitBid(10_000, 20_000)).code).toBe(200);
  await page.goto(`/h5/#/subPackages/auction-page/auction-detail/index?productNo=${productNo}`);
  const proof = page.locator('section').filter({ has: page.getByRole('heading', { name: '竞价记录核验' }) });
  await expect(proof.getByText(/当前链头为/)).toBeVisible();
  await expect(proof.getByText(/1 份出价凭证/)).toBeVisible();
  await closeLotIn(productNo, 1);
  await proof.getByRole('button', { name: '核验记录' }).click();
  for (const line of ['没有改动', '记录完整', '与出价时一致', '都在记录中', '平台签名有效'])
    await expect(proof.getByText(line)).toBeVisible();
  await axe(page);

  // A page that supplies another key: the key inside the log must not be trusted.
  await page.evaluate(() => {
    const inPage = Reflect.get(window, '__JUHE__') as { keys: { publicKey: string }[] };
    for (const key of inPage.keys) key.publicKey = 'A'.repeat(43);
  });
  await proof.getByRole('button', { name: '核验记录' }).click();
  await expect(proof.getByText('没有有效的平台签名')).toBeVisible();
  await expect(proof.getByText('平台签名有效')).toHaveCount(0);
});

test('signs the logs of ended and of cancelled lots', async ({ page, api }) => {
  const { productNo } = await api.operate(lotDesk.publishLot, {
    title: '被取消的可核验拍品',
    pictures: ['/media/lots/yuzhui-1.webp'],
    startCents: 10_000,
    incrementCents: 1_000,
    opensAt: new Date(Date.now() - 1000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await expect
    .poll(
      async () => (await api.call(lotDesk.cancelLot, { productNo, reason: '图片与实物不符' }, { token: operatorToken() })).code,
    )
    .toBe(200);
  for (const ended of ['P20260011', productNo]) {
    await page.goto(`/h5/#/subPackages/auction-page/auction-detail/index?productNo=${ended}`);
    const proof = page.locator('section').filter({ has: page.getByRole('heading', { name: '竞价记录核验' }) });
    await proof.getByRole('button', { name: '核验记录' }).click();
    for (const line of ['没有改动', '记录完整', '平台签名有效']) await expect(proof.getByText(line)).toBeVisible();
  }
});
