import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { session } from '@juhe/contract/member/session';
import { axe, demo, expect, freshMobile, test } from '../support/test.ts';

const setup = '/subPackages/user/setup';
const stored = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;
const inApp =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701(0x28003250) WeChat/arm64 Language/zh_CN';

/** Three pages and two chunks away: this takes time on a busy machine. */
const consentPage = (page: Page) => expect(page).toHaveURL(/\/dev\/wx\/authorize\?/, { timeout: 15_000 });

/** Consents on the authorisation page with an account for this test only. */
const allow = async (page: Page, openid = randomUUID(), nickname = '山间小鹿') => {
  await consentPage(page);
  await page.getByRole('radio', { name: '其他账号' }).check();
  await page.getByLabel('账号标识').fill(openid);
  await page.getByLabel('昵称', { exact: true }).fill(nickname);
  await page.getByRole('button', { name: '允许' }).click();
  return openid;
};

const bind = async (page: Page, mobile: string, code: () => Promise<string>) => {
  await expect(page).toHaveURL(/#\/subPackages\/user\/bind-mobile/);
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await code());
  await page.getByRole('button', { name: '绑定', exact: true }).click();
};

/** A sign-in without a checkbox for the agreements asks for consent once. */
const agree = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();

test.use({ viewport: { width: 375, height: 812 } });

test.describe('inside the messaging app', () => {
  test.use({ userAgent: inApp });

  // MEMBER-23
  test('returns to the guarded page after consent and a mobile, and without questions the second time', async ({
    page,
    open,
    smsCode,
  }) => {
    await open(setup);
    const openid = await allow(page);
    await expect(page.getByRole('heading', { name: '山间小鹿，您好' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    const mobile = freshMobile();
    await bind(page, mobile, () => smsCode(mobile, 'bind'));
    await expect(page).toHaveURL(new RegExp(`/h5/#${setup}$`));
    await agree(page);
    expect(JSON.parse(String(await page.evaluate(stored('userInfo'))))).toMatchObject({ mobile, nickname: '山间小鹿' });

    await page.evaluate('localStorage.clear()');
    await page.goto('/healthz');
    await open(setup);
    await allow(page, openid, 'renamed');
    await expect(page).toHaveURL(new RegExp(`/h5/#${setup}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(JSON.parse(String(await page.evaluate(stored('userInfo'))))).toMatchObject({ mobile, nickname: '山间小鹿' });
  });

  // MEMBER-26
  test('allows skipping the mobile, asks once per tab, and asks again where a mobile is required', async ({
    page,
    open,
    api,
  }) => {
    await open(setup);
    await allow(page);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: '以后再说' }).click();
    await expect(page).toHaveURL(/#\/subPackages\/user\/setup/);
    await agree(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible();
    await expect(page).toHaveURL(/#\/subPackages\/user\/setup/);
    const token = String(await page.evaluate(stored('token')));
    const { bid } = await import('@juhe/contract/auction/bid');
    expect(await api.call(bid.placeBid, { productNo: 'X', amountCents: 100 }, { token })).toMatchObject({
      code: 403,
      msg: '请先绑定手机号',
    });
    await open('/pages/mine/mine');
    await expect(page.getByRole('link', { name: '未绑定手机' })).toHaveAttribute('href', /bind-mobile\?redirect=/);
    const { goods } = await import('@juhe/contract/mall/goods');
    const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260007' });
    await open('/subPackages/order/create-order', { skuId: skus.find((sku) => sku.stock > 5)?.id ?? '', quantity: 1 });
    await expect(page.getByRole('link', { name: '去绑定手机号' }).first()).toHaveAttribute('href', /bind-mobile\?redirect=/);
    // The next start asks again.
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await expect(page).toHaveURL(/#\/subPackages\/user\/bind-mobile/);
  });

  // The mobile's member keeps the link to the messaging-app account: one demo account for each attempt.
  test('merges with the existing member of a verified mobile', async ({ page, open, smsCode, signedIn, api }, { retry }) => {
    const mobile = retry === 0 ? demo.newcomer : demo.shopOwner;
    const existingMember = await signedIn(mobile);
    await page.evaluate('localStorage.clear()');
    await open(setup);
    const openid = await allow(page);
    await bind(page, mobile, () => smsCode(mobile, 'bind'));
    await expect(page).toHaveURL(new RegExp(`/h5/#${setup}$`));
    expect(JSON.parse(String(await page.evaluate(stored('userInfo'))))).toMatchObject({ id: existingMember.id, mobile });
    expect(await api.get(session.getProfile, {}, { token: existingMember.token })).toMatchObject({ id: existingMember.id });

    await page.evaluate('localStorage.clear()');
    await page.goto('/healthz');
    await open(setup);
    await allow(page, openid);
    await expect(page).toHaveURL(new RegExp(`/h5/#${setup}$`));
    expect(JSON.parse(String(await page.evaluate(stored('userInfo'))))).toMatchObject({ id: existingMember.id });
  });

  // MEMBER-23
  test('shows the ordinary sign-in with an explanation after denied consent', async ({ page, open }) => {
    await open(setup);
    await consentPage(page);
    await axe(page);
    await page.getByRole('button', { name: '拒绝' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '您没有允许微信授权' })).toBeVisible();
    await expect(page.getByLabel('手机号')).toBeVisible();
    await expect(page.getByRole('button', { name: '使用微信' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await axe(page);
  });

  test('rejects a callback address from another browser', async ({ page, open, secondBrowser }) => {
    await open(setup);
    await consentPage(page);
    const authorizeUrl = new URL(page.url());
    const answer = await page.request.post('/dev/wx/authorize', {
      form: {
        ...Object.fromEntries(authorizeUrl.searchParams),
        account: 'other',
        openid: randomUUID(),
        nickname: '',
        action: 'allow',
      },
      maxRedirects: 0,
    });
    const back = String(answer.headers().location);
    expect(back).toMatch(/[?&]code=.+&state=/);
    const attackerPage = await secondBrowser();
    await attackerPage.goto(back);
    await expect(attackerPage.getByRole('alert').filter({ hasText: '微信授权已失效，请重新登录' })).toBeVisible();
    expect(await attackerPage.evaluate(stored('token'))).toBeNull();
  });
});

// MEMBER-24
test('shows a messaging app button below the form in other browsers', async ({ page, open }) => {
  await open(setup);
  await page.getByRole('button', { name: '使用微信' }).click();
  await allow(page);
  await expect(page).toHaveURL(/#\/subPackages\/user\/bind-mobile/);
  expect(await page.evaluate(stored('token'))).not.toBeNull();
});
