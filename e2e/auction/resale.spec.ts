import { randomInt } from 'node:crypto';
import { claim } from '@juhe/contract/auction/claim';
import { order } from '@juhe/contract/auction/order';
import { session } from '@juhe/contract/member/session';
import { register } from '@juhe/testing/playwright';
import {
  bidOn,
  codePicture,
  addPaymentCode,
  orderWon,
  payee,
  resoldTo,
  voucherFile,
  voucherOf,
} from '../support/auction-sale.ts';
import { closeLotIn } from '../support/lots.ts';
import { topUp } from '../support/money.ts';
import { storedOrder } from '../support/stored-order.ts';
import { axe, demoPassword, expect, test } from '../support/test.ts';

const pages = '/subPackages/auction-page';
const listing = `${pages}/auciton-reshoot-order/index`;
const payment = `${pages}/auction-confirm-payment/index`;
const orders = `${pages}/auction-my-order/index`;
const account = `${pages}/auction-storage-detail/index`;
const team = `${pages}/aucition-team-order/index`;

test('lists, sells and settles goods paid by QR code, and shows fee, points and share to all parties', async ({
  page,
  api,
  origin,
  open,
  freshMember,
  secondBrowser,
}) => {
  // Three members and a dozen axe scans: the longest test of the auction.
  test.setTimeout(150_000);
  const inviter = await register(origin);
  const { promotionCode } = await api.get(session.getProfile, {}, { token: inviter.token });
  const [seller, buyer] = [await freshMember({ inviteCode: promotionCode }), await register(origin)];
  await Promise.all([topUp(origin, seller, 'serviceFee', 20_000), topUp(origin, buyer, 'serviceFee', 5_000)]);
  const title = `汝窑茶盏 ${randomInt(1_000_000)}`;
  const soldNo = await storedOrder(seller.mobile, title);
  const buyerPage = await secondBrowser(buyer);
  let productNo = '';

  await test.step('explains a missing payment code and links to its page', async () => {
    await open(listing, { orderNo: soldNo });
    await expect(page.getByText('还没有收款码')).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: '添加收款码' }).click();
    await page.getByRole('button', { name: '添加收款码' }).first().click();
    const sheet = page.getByRole('dialog', { name: '微信' });
    await sheet.locator('input[type=file]').setInputFiles(codePicture);
    await expect(sheet.getByText('上传成功')).toBeVisible();
    await sheet.getByLabel('收款人姓名').fill(payee);
    await axe(page);
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('img', { name: `${payee} 的收款码` })).toBeVisible();
    await axe(page);
    await page.goBack();
  });
  await test.step('lets the seller list within the allowed range', async () => {
    await page.getByLabel('起拍价').fill('1300');
    await page.getByRole('button', { name: '确认转售' }).click();
    await expect(page.getByText('可填 ¥500.00 至 ¥1,200.00', { exact: false }).first()).toBeVisible();
    await page.getByLabel('起拍价').fill('500');
    // 5 % of 1.5 × 500.00, plus a bond of 25.00.
    await expect(page.getByText('合计冻结').locator('..')).toContainText('62.50');
    await axe(page);
    await page.getByRole('button', { name: '确认转售' }).click();
    await expect(page).toHaveURL(/auction-detail.*productNo=/);
    productNo = new URL(page.url().replace('#', '')).searchParams.get('productNo') ?? '';
    await expect(page.getByRole('button', { name: '这是您的拍品' })).toBeVisible();
    await axe(page);
  });
  await test.step('links the won lot to the buyer’s payment', async () => {
    await bidOn(api, buyer, productNo, 60_000);
    await buyerPage.goto(`/h5/#${pages}/auction-detail/index?productNo=${productNo}`);
    await expect(buyerPage.getByText('您正领先')).toBeVisible();
    await closeLotIn(productNo, 0);
    await buyerPage.getByRole('link', { name: '去付款' }).click();
    await buyerPage.getByRole('article', { name: title }).getByRole('link', { name: '付款给卖方' }).click();
    await expect(buyerPage).toHaveURL(new RegExp(payment));
  });
  await test.step('lets the buyer pay by the seller’s code and report it with a voucher', async () => {
    await expect(buyerPage.getByText('请向卖方付款')).toBeVisible();
    await expect(buyerPage.getByRole('img', { name: `${payee} 的收款码` })).toBeVisible();
    await buyerPage.getByRole('button', { name: '我已付款' }).click();
    await expect(buyerPage.getByText('请上传付款凭证')).toBeVisible();
    await buyerPage.locator('input[type=file]').setInputFiles(voucherFile());
    await expect(buyerPage.getByText('上传成功')).toBeVisible();
    await buyerPage.getByLabel('付款单号或付款人姓名').fill('4200001234');
    await axe(buyerPage);
    await buyerPage.getByRole('button', { name: '我已付款' }).click();
    await expect(buyerPage.getByText('等待卖方确认收款')).toBeVisible();
    // The QR code is hidden once the payment no longer needs it.
    await expect(buyerPage.getByRole('img', { name: `${payee} 的收款码` })).toHaveCount(0);
    await axe(buyerPage);
  });
  await test.step('lets the seller compare amount and voucher and confirm', async () => {
    await open(orders, { side: 'sell' });
    await page.getByRole('article', { name: title }).getByRole('link', { name: '核对收款' }).click();
    await expect(page.getByText('4200001234')).toBeVisible();
    await page.getByRole('button', { name: '查看第 1 张图片' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await axe(page);
    await page.getByRole('button', { name: '已收到款项' }).click();
    const sheet = page.getByRole('dialog', { name: '已收到款项' });
    await sheet.getByLabel('实际到账金额').fill('60');
    await sheet.getByLabel('登录密码').fill(demoPassword);
    await sheet.getByRole('button', { name: '确认收款' }).click();
    await expect(sheet.getByText('金额与订单不符', { exact: false })).toBeVisible();
    await sheet.getByLabel('实际到账金额').fill('600');
    await axe(page);
    await sheet.getByRole('button', { name: '确认收款' }).click();
    await expect(page.getByText('已确认收款')).toBeVisible();
  });
  await test.step('updates the buyer’s open page; the goods are in storage, with points', async () => {
    await expect(buyerPage.getByText('卖方已收款，商品归您')).toBeVisible();
    await buyerPage.goto(`/h5/#${orders}?status=storage`);
    await expect(buyerPage.getByRole('article', { name: title })).toContainText('已入库');
    await buyerPage.goto(`/h5/#${account}?type=points`);
    await expect(buyerPage.getByRole('region', { name: '积分余额' })).toContainText('600');
    await expect(buyerPage.getByRole('button', { name: new RegExp(`消费获得.*${title}`) })).toContainText('+600');
    await axe(buyerPage);
    await buyerPage.getByRole('tab', { name: '服务费' }).click();
    await expect(buyerPage.getByRole('region', { name: '可用服务费' })).toContainText('50.00');
  });
  await test.step('charges the seller the fee on the price, and releases the bond and the difference', async () => {
    await open(account, { type: 'serviceFee' });
    await expect(page.getByRole('region', { name: '可用服务费' })).toContainText('170.00');
    await axe(page);
    await page.getByRole('tab', { name: '收益' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`转售货款.*${title}`) })).toContainText('600.00');
    await expect(page.getByRole('button', { name: /转售服务费/ })).toContainText('30.00');
    await axe(page);
    await open(orders, { side: 'sell', status: 'completed' });
    await expect(page.getByRole('article', { name: title })).toContainText('已结清');
  });
  await test.step('shows the inviter the resale and the share of its fee, also filtered by this member', async () => {
    const own = await secondBrowser(inviter);
    await own.goto(`/h5/#${team}`);
    await expect(own.getByText('收益 ¥3.00')).toBeVisible();
    await expect(own.getByText('已转售')).toBeVisible();
    await axe(own);
    await own.getByRole('tab', { name: '团队成员' }).click();
    await own.getByRole('button', { name: /1 单/ }).click();
    await expect(own.getByText('只看', { exact: false })).toBeVisible();
    await expect(own.getByText(title)).toBeVisible();
    await own.getByRole('button', { name: '看全部成员' }).click();
    await expect(own.getByText('只看', { exact: false })).toHaveCount(0);
  });
});

test('retains a payment claim over an expired session and a lost response', async ({
  page,
  api,
  origin,
  open,
  freshMember,
  faults,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_NETWORK/);
  // The seller's code is gone once the payment is claimed, for a picture that is still loading as well.
  allowErrors(/status of 404 .*\/code\?/);
  const [buyer, seller] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, seller, 'serviceFee', 6_250), topUp(origin, buyer, 'serviceFee', 3_000)]);
  const { orderNo } = await resoldTo(api, seller, buyer);
  await open(payment, { orderNo });
  await page.locator('input[type=file]').setInputFiles(voucherFile());
  await expect(page.getByText('上传成功')).toBeVisible();
  const reference = page.getByLabel('付款单号或付款人姓名');
  await reference.fill('4200007777');
  const paid = page.getByRole('button', { name: '我已付款' });

  await test.step('restores voucher and number after an expired session and the sign-in', async () => {
    await api.get(session.signOut, {}, { token: buyer.token });
    // The live stream may deliver the change before the click: then the notice covers the button.
    await paid.click({ timeout: 2_000 }).catch(() => undefined);
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '好的' }).click();
    await page.getByRole('textbox', { name: '手机号' }).fill(buyer.mobile);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(demoPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(reference).toBeVisible();
    await expect(reference).toHaveValue('4200007777');
    await expect(page.getByText('上传成功')).toHaveCount(1);
    await expect(page.getByRole('img', { name: `${payee} 的收款码` })).toBeVisible();
  });
  await test.step('makes one claim when the response is lost and the button is clicked again', async () => {
    await faults([{ match: '/bidding/confirmPay', kind: 'unheard', times: 1 }]);
    await paid.click();
    // The page may receive the claim from its stream before the second click.
    await expect(page.getByText('等待卖方确认收款').or(page.getByRole('alert').first())).toBeVisible();
    if (await paid.isVisible()) await paid.click({ timeout: 2_000 }).catch(() => undefined);
    await expect(page.getByText('等待卖方确认收款')).toBeVisible();
    const { timeline } = await api.get(order.getAuctionOrder, { orderNo }, { token: seller.token });
    expect(timeline.filter(({ event }) => event === 'claim')).toHaveLength(1);
  });
});

test('sells one part of split goods and leaves the other in storage', async ({ page, api, origin, open, freshMember }) => {
  test.slow();
  const [seller, buyer] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, seller, 'serviceFee', 10_000), topUp(origin, buyer, 'serviceFee', 5_000)]);
  await addPaymentCode(api, seller);
  const title = `老山檀手串 ${randomInt(1_000_000)}`;
  const orderNo = await storedOrder(seller.mobile, title);
  const part = (price: string) => page.getByRole('article', { name: title }).filter({ hasText: price });

  await test.step('splits three pieces into two orders', async () => {
    await open(`${pages}/aucition-my-order-detail/index`, { orderNo });
    await page.getByRole('link', { name: '拆分' }).click();
    await page.getByRole('button', { name: '拆分' }).click();
    await page.getByRole('dialog', { name: '拆分订单' }).getByRole('button', { name: '确认拆分' }).click();
    await expect(part('666.66')).toContainText('2 件');
    await expect(part('333.34')).toContainText('已入库');
    await axe(page);
  });
  await test.step('lists the smaller order at its own cost', async () => {
    await part('333.34').getByRole('link', { name: '转售' }).click();
    await expect(page.getByLabel('起拍价')).toHaveValue(/^333\.34$/);
    await page.getByRole('radio', { name: '1 天' }).check();
    await page.getByRole('button', { name: '确认转售' }).click();
    await expect(page.getByRole('button', { name: '这是您的拍品' })).toBeVisible();
  });
  await test.step('sells it and receives the payment', async () => {
    const productNo = new URL(page.url().replace('#', '')).searchParams.get('productNo') ?? '';
    await bidOn(api, buyer, productNo, 34_000);
    await closeLotIn(productNo, 0);
    const won = await orderWon(api, buyer, title);
    const voucherIds = [await voucherOf(api, buyer)];
    await api.get(claim.claimPayment, { orderNo: won, voucherIds, reference: '4200005555' }, { token: buyer.token });
    await api.get(claim.confirmPayment, { orderNo: won, amountCents: 34_000 }, { token: seller.token });
  });
  await test.step('settles one part; the other can still be picked up', async () => {
    await open(orders, { status: 'completed' });
    await expect(part('333.34')).toContainText('已结清');
    await page.getByRole('tab', { name: '仓库' }).click();
    await expect(part('666.66').getByRole('link', { name: '提货' })).toBeVisible();
    await expect(part('333.34')).toHaveCount(0);
  });
});
