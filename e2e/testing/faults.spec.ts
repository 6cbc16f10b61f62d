import { address } from '@juhe/contract/mall/address';
import { expect, type Fault, test } from '@juhe/testing/playwright';

const failures: Readonly<Record<string, Fault>> = {
  'does not answer': { match: '/r/mall/', kind: 'down' },
  hangs: { match: '/r/mall/', kind: 'hang' },
  'serves files with a wrong hash': { match: '/r/mall/', kind: 'tampered' },
  'throws while it loads': { app: 'mall', kind: 'throws' },
  'throws while it renders': { app: 'mall', kind: 'throws', at: 'render' },
};
for (const [failure, fault] of Object.entries(failures))
  test(`mall ${failure}: its page says so, and other pages open`, async ({ page, open, faults, allowErrors }) => {
    allowErrors(/./);
    await faults([fault]);
    await open('/pages/welfare/welfare');
    await expect(page.getByRole('alert')).toContainText('重试', { timeout: 20_000 });
    await page.getByRole('link', { name: '发现' }).click();
    await expect(page.getByRole('main').getByText('推荐', { exact: true }).first()).toBeVisible();
  });

test('addresses load again after an error of the API', async ({ page, open, freshMember, faults, allowErrors }) => {
  allowErrors(/500/);
  await freshMember();
  await faults([{ match: address.listAddresses.path, kind: 'error' }]);
  await open('/subPackages/user/address');
  await expect(page.getByRole('alert')).toBeVisible();
  await faults([]);
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByText('还没有收货地址')).toBeVisible();
});

test('a slow and a lost network', async ({ page, open, context, freshMember, faults, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await freshMember();
  await faults([{ match: '/juhe/', kind: 'slow', delay: 800 }]);
  await open('/subPackages/user/address');
  await expect(page.getByText('还没有收货地址')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('网络已断开').first()).toBeVisible();
});
