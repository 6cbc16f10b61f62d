import { faultsOf, type ResponseFault, signIn } from '@juhe/testing/playwright';
import { demo, demoPassword, expect, test } from '../support/test.ts';
import { leftOut } from '../support/turns.ts';
import {
  clickRecovers,
  contentOf,
  failed,
  filesOf,
  goTo,
  isChecked,
  mall,
  notice,
  remotes,
  shellIsUsable,
  tampered,
  timedOut,
} from './matrix.ts';

/** Remotes × network faults; faults in the code are in fault-matrix-code.spec.ts. */
test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ allowErrors }) => allowErrors(/./));

/** Faults of the whole app at once. */
const kinds: readonly ResponseFault['kind'][] = ['down', 'error', 'html', 'json', 'reset', 'truncated'];
const parts = ['entry', 'chunk', 'style', 'messages'] as const;
const untouched = [undefined, ''];

for (const remote of remotes) {
  const { app } = remote;
  const appPrefix = `/r/${app}/`;
  const whenChecked = (fault: number) => (isChecked(fault, remote) ? test : leftOut);

  test.describe(app, () => {
    for (const [fault, kind] of kinds.entries())
      whenChecked(fault)(`is ${kind}`, async ({ page, faults, signedIn }) => {
        if (remote.member) await signedIn(demo.member);
        await faults([{ match: appPrefix, kind }]);
        await goTo(page, remote);
        await shellIsUsable(page, remote);
        await expect(notice(page)).toContainText(failed);
        await clickRecovers(page, remote, () => faults([]));
      });

    whenChecked(0)('lacks a chunk', async ({ page, faults, signedIn, origin }) => {
      if (remote.member) await signedIn(demo.member);
      await faults([{ match: (await filesOf(origin, remote)).chunk, kind: 'missing' }]);
      await goTo(page, remote);
      await shellIsUsable(page, remote);
      await expect(notice(page)).toContainText(failed);
      await clickRecovers(page, remote, () => faults([]));
    });

    // Slow cases run in parallel, each in its own browser.
    whenChecked(1)('hangs, hangs in a chunk, is slow', async ({ secondBrowser, origin }) => {
      test.setTimeout(60_000);
      const member = remote.member ? await signIn(origin, demo.member) : undefined;
      const { chunk } = await filesOf(origin, remote);
      const visit = async (fault: ResponseFault) => {
        const page = await secondBrowser(member);
        const faults = faultsOf(origin, page.context());
        await faults([fault]);
        await goTo(page, remote);
        await shellIsUsable(page, remote);
        return { page, mend: () => faults([]) };
      };
      const hangs = [await visit({ match: appPrefix, kind: 'hang' }), await visit({ match: chunk, kind: 'hang' })];
      const slow = await visit({ match: appPrefix, kind: 'slow', delay: 1500 });
      await expect(contentOf(slow.page, remote)).toBeVisible({ timeout: 15_000 });
      await expect(notice(slow.page)).toHaveCount(0);
      for (const { page, mend } of hangs) {
        await expect(notice(page)).toContainText(timedOut, { timeout: 17_000 });
        await clickRecovers(page, remote, mend);
      }
    });

    for (const [fault, part] of parts.entries())
      whenChecked(fault)(`has a tampered file: ${part}`, async ({ page, faults, signedIn, origin }) => {
        if (remote.member) await signedIn(demo.member);
        await faults([{ match: (await filesOf(origin, remote))[part], kind: 'tampered' }]);
        await goTo(page, remote);
        await expect(notice(page)).toContainText(failed);
        expect(await tampered(page)).toEqual(untouched);
        await clickRecovers(page, remote, () => faults([]));
        expect(await tampered(page)).toEqual(untouched);
      });
  });
}

test('shows the shell and another remote while all requests of a remote hang', async ({ page, faults }) => {
  await faults([{ match: '/r/content/', kind: 'hang' }]);
  const requestedUrls: string[] = [];
  page.on('request', (request) => request.url().includes('/r/content/') && requestedUrls.push(request.url()));
  await page.goto('/h5/#/subPackages/find/read-novel?id=youmengying', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  // The entry, and as many files as are prefetched concurrently.
  expect(requestedUrls.length).toBeGreaterThan(2);
  await page.evaluate((path) => {
    location.hash = `#${path}`;
  }, mall.path);
  await expect(contentOf(page, mall)).toBeVisible();
});

test.describe('all six remotes are down', () => {
  test.beforeEach(({ faults }) => faults(remotes.map(({ app }) => ({ match: `/r/${app}/`, kind: 'down' as const }))));

  test('signs a member in by password and shows notices, not an empty page', async ({ page, open, faults }) => {
    await open('/subPackages/user/login', { redirect: '/pages/mine/mine' });
    await page.getByLabel('手机号').fill(demo.member);
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
    for (const tab of ['发现', '福利', '我的']) {
      await page.getByRole('link', { name: tab }).click();
      await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
      await expect(notice(page)).toContainText(failed);
    }
    await faults([]);
    await notice(page).click();
    await expect(page.getByRole('main').getByText('林知夏')).toBeVisible();
  });

  test('signs a member in by SMS code', async ({ page, open, smsCode }) => {
    const mobile = demo.newcomer;
    await open('/subPackages/user/login', { redirect: '/pages/mine/mine' });
    await page.getByRole('tab', { name: '验证码登录' }).click();
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码', { exact: true }).fill(await smsCode(mobile, 'login'));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
    await expect(notice(page)).toContainText(failed);
    expect(await page.evaluate(() => localStorage.getItem('isLogin'))).toBe('true');
  });
});
