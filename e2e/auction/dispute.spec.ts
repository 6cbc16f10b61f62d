import type { Page } from '@playwright/test';
import { auctionCase } from '@juhe/contract/auction/case';
import { claim } from '@juhe/contract/auction/claim';
import { register } from '@juhe/testing/playwright';
import { resoldTo, voucherFile, voucherOf } from '../support/auction-sale.ts';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

const pages = '/subPackages/auction-page';
const payment = `${pages}/auction-confirm-payment/index`;
const detail = `${pages}/aucition-my-order-detail/index`;
const orders = `${pages}/auction-my-order/index`;
const account = `${pages}/auction-storage-detail/index`;

const ofBuyer = '款项已于今天上午通过微信扫码付给卖方，付款单号见截图。';
const ofSeller = '我的微信账单里没有这笔收款，请平台核实对方的付款截图。';

const submitStatement = async (page: Page, button: string, text: string) => {
  await page.getByRole('button', { name: button }).click();
  const sheet = page.getByRole('dialog', { name: button });
  await sheet.getByLabel('经过').fill(text);
  await sheet.getByRole('button', { name: '提交' }).click();
  await expect(sheet).toBeHidden();
};

/** Creates goods that the fixture's member has sold and that the member of a second browser claims to have paid for. */
const claimed = async ({
  api,
  origin,
  freshMember,
  secondBrowser,
}: Pick<Parameters<Parameters<typeof test>[2]>[0], 'api' | 'origin' | 'freshMember' | 'secondBrowser'>) => {
  const [seller, buyer] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, seller, 'serviceFee', 6_250), topUp(origin, buyer, 'serviceFee', 3_000)]);
  const sale = await resoldTo(api, seller, buyer);
  const voucherIds = [await voucherOf(api, buyer)];
  await api.get(claim.claimPayment, { orderNo: sale.orderNo, voucherIds, reference: '4200009876' }, { token: buyer.token });
  return { ...sale, theirs: await secondBrowser(buyer) };
};

test('resolves a dispute for the buyer whose payment the seller denies: goods and bond', async ({
  page,
  open,
  api,
  origin,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const { orderNo, soldNo, title, theirs: buyerPage } = await claimed({ api, origin, freshMember, secondBrowser });

  await test.step('requires a statement when the seller denies the payment', async () => {
    await open(payment, { orderNo });
    await page.getByRole('button', { name: '未收到款项' }).click();
    const sheet = page.getByRole('dialog', { name: '未收到款项' });
    await sheet.getByLabel('经过').fill('没有');
    await sheet.getByRole('button', { name: '提交' }).click();
    await expect(sheet.getByText('请至少填写 20 个字')).toBeVisible();
    await axe(page);
    await sheet.getByLabel('经过').fill(ofSeller);
    await sheet.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('付款正在核实')).toBeVisible();
    await axe(page);
  });
  await test.step('lets the buyer open the dispute from the list of orders and respond with a picture', async () => {
    await buyerPage.goto(`/h5/#${orders}?status=confirming`);
    await expect(buyerPage.getByRole('article', { name: title })).toContainText('正在核实');
    await buyerPage.getByRole('article', { name: title }).getByRole('link', { name: '查看核实进度' }).click();
    await expect(buyerPage.getByText(ofSeller)).toBeVisible();
    await buyerPage.getByRole('button', { name: '提交陈述' }).click();
    const sheet = buyerPage.getByRole('dialog', { name: '提交陈述' });
    await sheet.getByLabel('经过').fill(ofBuyer);
    await sheet.locator('input[type=file]').setInputFiles(voucherFile());
    await expect(sheet.getByText('上传成功')).toBeVisible();
    await sheet.getByRole('button', { name: '提交' }).click();
    await expect(buyerPage.getByText(ofBuyer)).toBeVisible();
    await axe(buyerPage);
  });
  await test.step('shows the buyer’s statement on the seller’s open page', async () => {
    await expect(page.getByText(ofBuyer)).toBeVisible();
  });
  await test.step('shows the ruling for the buyer on both open pages', async () => {
    const reason = '付款截图与卖方账单一致，付款成立。';
    await api.operate(auctionCase.ruleCase, { orderNo, ruling: 'buyer', reason });
    await expect(buyerPage.getByRole('heading', { name: '裁定：买方已付款' })).toBeVisible();
    await expect(buyerPage.getByText(reason)).toBeVisible();
    await expect(page.getByRole('heading', { name: '裁定：买方已付款' })).toBeVisible();
    await axe(page);
  });
  await test.step('transfers the goods to the buyer and the bond to the wallet', async () => {
    await buyerPage.goto(`/h5/#${detail}?orderNo=${orderNo}`);
    await expect(buyerPage.getByRole('heading', { name: '已入库' })).toBeVisible();
    await expect(buyerPage.getByText('平台裁定：付款成立')).toBeVisible();
    await axe(buyerPage);
    await buyerPage.goto(`/h5/#${account}?type=income`);
    await expect(buyerPage.getByRole('region', { name: '当前钱包余额' })).toContainText('25.00');
    await open(detail, { orderNo: soldNo });
    await expect(page.getByRole('heading', { name: '已结清' })).toBeVisible();
  });
});

test('closes the order of a buyer who did not pay, forfeits the deposit, and relists the goods', async ({
  page,
  open,
  api,
  origin,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const { orderNo, soldNo, theirs: buyerPage } = await claimed({ api, origin, freshMember, secondBrowser });
  await open(payment, { orderNo });
  await buyerPage.goto(`/h5/#${payment}?orderNo=${orderNo}`);
  await expect(buyerPage.getByText('等待卖方确认收款')).toBeVisible();
  await submitStatement(page, '未收到款项', ofSeller);

  await test.step('shows each party’s statement on the other’s open page', async () => {
    await expect(buyerPage.getByText(ofSeller)).toBeVisible();
    await submitStatement(buyerPage, '提交陈述', ofBuyer);
    await expect(page.getByText(ofBuyer)).toBeVisible();
    await submitStatement(page, '提交陈述', `补充：${ofSeller}`);
    await expect(buyerPage.getByText(`补充：${ofSeller}`)).toBeVisible();
    await axe(buyerPage);
  });
  await test.step('shows the ruling for the seller on both open pages', async () => {
    const reason = '截图为拼接图片，收款账户没有到账。';
    await api.operate(auctionCase.ruleCase, { orderNo, ruling: 'seller', reason });
    await expect(buyerPage.getByText('裁定为未付款，请勿再付款')).toBeVisible();
    await expect(buyerPage.getByRole('heading', { name: '裁定：未付款' })).toBeVisible();
    await expect(buyerPage.getByText(reason)).toBeVisible();
    await expect(page.getByText('裁定买方未付款')).toBeVisible();
    await axe(buyerPage);
    await axe(page);
  });
  await test.step('closes the buyer’s order and forfeits the deposit', async () => {
    await buyerPage.goto(`/h5/#${detail}?orderNo=${orderNo}`);
    await expect(buyerPage.getByRole('heading', { name: '已违约' })).toBeVisible();
    await expect(buyerPage.getByText('平台裁定未付款，请不要再付款')).toBeVisible();
    await expect(buyerPage.getByText('保证金（不再退回）')).toBeVisible();
    await axe(buyerPage);
  });
  await test.step('transfers the deposit to the seller and relists the goods', async () => {
    await open(detail, { orderNo: soldNo });
    await expect(page.getByRole('heading', { name: '转售中' })).toBeVisible();
    await expect(page.getByText('买家未付款，重新开拍')).toBeVisible();
    await axe(page);
    await open(account, { type: 'income' });
    await expect(page.getByRole('button', { name: /违约保证金补偿/ })).toContainText('+¥30.00');
  });
});

test('closes a dispute when the buyer gives up, with the deposit named beforehand', async ({
  page,
  open,
  api,
  origin,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const { orderNo, soldNo, theirs: buyerPage } = await claimed({ api, origin, freshMember, secondBrowser });
  await open(payment, { orderNo });
  await submitStatement(page, '未收到款项', ofSeller);

  await test.step('names the deposit, and changes nothing when the buyer cancels', async () => {
    await buyerPage.goto(`/h5/#${payment}?orderNo=${orderNo}`);
    await buyerPage.getByRole('button', { name: '我没有付款，放弃' }).click();
    const question = buyerPage.getByRole('dialog', { name: '放弃这笔订单' });
    await expect(question).toContainText('保证金 ¥30.00 将归卖方，并记一次违约');
    await axe(buyerPage);
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('付款正在核实')).toBeVisible();
  });
  await test.step('shows the end of the case on both open pages', async () => {
    await buyerPage.getByRole('button', { name: '我没有付款，放弃' }).click();
    await buyerPage.getByRole('dialog').getByRole('button', { name: '放弃订单' }).click();
    await expect(buyerPage.getByRole('heading', { name: '买方已放弃' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '买方已放弃' })).toBeVisible();
    await axe(buyerPage);
  });
  await test.step('forfeits the deposit and relists the goods', async () => {
    await buyerPage.goto(`/h5/#${detail}?orderNo=${orderNo}`);
    await expect(buyerPage.getByRole('heading', { name: '已违约' })).toBeVisible();
    await expect(buyerPage.getByText('您已放弃，请不要再付款')).toBeVisible();
    await expect(buyerPage.getByText('保证金（不再退回）')).toBeVisible();
    await open(detail, { orderNo: soldNo });
    await expect(page.getByRole('heading', { name: '转售中' })).toBeVisible();
    await open(account, { type: 'income' });
    await expect(page.getByRole('button', { name: /违约保证金补偿/ })).toContainText('+¥30.00');
  });
});
