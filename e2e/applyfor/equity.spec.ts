import { card } from '@juhe/contract/applyfor/card';
import { axe, demo, expect, test } from '../support/test.ts';

const equity = '/subPackages/applyfor/equity/equity';

test('buys a card at the cashier, grants its rights, and refunds it', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(equity);
  await page.getByRole('button', { name: '购买购物月卡' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /付款/ }).last().click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.getByRole('button', { name: /支付成功/ }).click();
  await expect(page).toHaveURL(/equity\/equity/);
  await expect(page.getByText('支付成功：¥19.90').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '我的权益卡' })).toBeVisible();
  const order = page.getByRole('article', { name: /购物月卡/ });
  await expect(order).toContainText('已生效');
  await order.getByRole('button', { name: '申请退款' }).click();
  await expect(page.getByRole('dialog')).toContainText('¥19.90 将退回原支付方式');
  await page.getByRole('dialog').getByRole('button', { name: '确认退款' }).click();
  await expect(order).toContainText('已退款');
  await expect(page.getByRole('heading', { name: '我的权益卡' })).toBeHidden();
});

test('shows expiry and savings of the card, without accessibility violations', async ({ page, open, signedIn }) => {
  await signedIn(demo.member);
  await open(equity);
  await expect(page.getByText(/有效期至/)).toBeVisible();
  await expect(page.getByText('已为您节省')).toBeVisible();
  await expect(page.getByRole('region', { name: '权益对比' }).getByRole('table')).toBeVisible();
  await axe(page);
});

test('grants a new member a one-day trial card once', async ({ page, open, freshMember, api }) => {
  await api.operate(card.setCard, { cardId: 'card-shopping', hasTrial: true });
  await freshMember();
  await open(equity);
  await page.getByRole('button', { name: '免费试用 1 天 购物月卡' }).click();
  await expect(page.getByText(/试用至/)).toBeVisible();
  await expect(page.getByRole('button', { name: '免费试用 1 天 购物月卡' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '购买购物月卡' })).toBeVisible();
  await axe(page);
});
