import CryptoJS from 'crypto-js';
import { register } from '@juhe/testing/playwright';
import { axe, demo, demoPassword, expect, test } from '../support/test.ts';

const login = '/subPackages/user/login';
const shared = (text: string) => {
  const iv = CryptoJS.enc.Utf8.parse('juhe-share-iv-00');
  const code = CryptoJS.AES.encrypt(text, CryptoJS.enc.Utf8.parse('juhe-share-key-dev-0123456789abc'), { iv }).toString();
  return `【聚合】看看这个 复制这段话，打开聚合即可查看 ¥${code}¥`;
};

test('changes the language on the sign-in and about pages', async ({ page, open }) => {
  await open('/pages/mine/mine');
  await page.getByLabel('语言').selectOption('Français');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await axe(page);
  await page.reload();
  await page.getByRole('link', { name: 'À propos' }).click();
  await page.getByRole('button', { name: /Langue/ }).click();
  await page.getByRole('radio', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acerca de');
});

test.describe('a browser in an unsupported language', () => {
  test.use({ locale: 'de-DE' });
  test('defaults to English', async ({ page }) => {
    await page.goto('/h5/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Good books/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover');
  });
});

test('accepts a pasted share code on the sign-in page and in the search when the clipboard is not readable', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'readText', {
      value: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    });
  });
  const offer = page.getByRole('dialog', { name: '绿皮车还在开' });
  await open(login);
  await page.getByRole('button', { name: '粘贴口令' }).click();
  await page.getByRole('dialog', { name: '粘贴口令' }).getByRole('textbox').fill(shared('slow-train&2&'));
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect(offer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);

  await open('/subPackages/search/search');
  await page.getByRole('combobox', { name: '搜索' }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, shared('slow-train&2&'));
  await expect(offer).toBeVisible();
  await expect(page.getByRole('button', { name: '粘贴口令', includeHidden: true })).toHaveCount(1);
});

test('asks for the agreements in a dialog when the box is not ticked, and continues on acceptance', async ({ page, open }) => {
  await open(login);
  await page.getByLabel('手机号').fill(demo.member);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '请先阅读并同意协议' });
  await expect(dialog.getByRole('link', { name: '《隐私政策》' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.getByRole('button', { name: '同意并继续' }).click();
  await expect(page).toHaveURL(/#\/pages\/index\/index$/);
});

test('links to the password reset when the password is locked', async ({ page, open, origin }) => {
  const { mobile } = await register(origin);
  await open(login);
  // Sent from the browser: a lock elsewhere belongs to another client.
  await page.evaluate(async (number) => {
    const body = () => new URLSearchParams({ mobile: number, password: 'Wrong1234', agreed: 'true' });
    for (const _ of [1, 2, 3, 4, 5]) await fetch('/juhe/api/member/pwdLogin', { method: 'POST', body: body() });
  }, mobile);
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('alert').getByRole('link', { name: '或重设密码' }).click();
  await expect(page.getByLabel('手机号')).toHaveValue(mobile);
});
