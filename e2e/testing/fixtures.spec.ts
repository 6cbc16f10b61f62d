import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LiveDocument } from '@juhe/contract/live-document';
import { coupon } from '@juhe/contract/mall/coupon';
import { axe, checkReleases, expect, faultsOf, test } from '@juhe/testing/playwright';

const welfare = '/pages/welfare/welfare';
const badge = (page: Page) => page.getByRole('region', { name: '试用的版本' });
const contentRelease = async (origin: string): Promise<string> => {
  const live = (await (await fetch(`${origin}/platform/live.json`)).json()) as LiveDocument;
  return live.remotes['content']?.release ?? '';
};
const built = join(import.meta.dirname, '../../apps/mall/dist');

test.describe('a build in the shell', () => {
  test.use({ build: built });

  test('is in every page of the test, and of a second browser', async ({ page, open, secondBrowser }) => {
    await open(welfare);
    await expect(badge(page)).toContainText(/mall 127\.0\.0\.1:\d+/);
    await expect(page.getByRole('main').getByText('猜你喜欢')).toBeVisible();
    const secondPage = await secondBrowser();
    await secondPage.goto(`/h5/#${welfare}`);
    await expect(badge(secondPage)).toContainText(/mall 127\.0\.0\.1:\d+/);
  });

  test('leaves the releases that an address states', async ({ page, origin }) => {
    const release = await contentRelease(origin);
    await page.goto(`/h5/?${new URLSearchParams({ 'mf.content': release })}#${welfare}`);
    await expect(badge(page).getByRole('listitem')).toHaveText([`content ${release}`, /^mall 127\.0\.0\.1:\d+$/]);
  });
});

test.describe('chosen releases', () => {
  const chosen = test.extend<object>({
    releases: async ({ origin }, use) => use({ content: await contentRelease(origin), mall: 'http://127.0.0.1:9/' }),
  });
  chosen.use({ build: built });

  chosen('are beside the build, which replaces the one of its app', async ({ page, open, origin }) => {
    await open(welfare);
    const chosenContent = `content ${await contentRelease(origin)}`;
    await expect(badge(page).getByRole('listitem')).toHaveText([chosenContent, /^mall 127\.0\.0\.1:\d{4,}$/]);
  });
});

test('a refused release ends a test before it begins', async ({ origin }) => {
  await expect(checkReleases(origin, { mall: '9.9.9+0123456789ab' })).rejects.toThrow(
    'mall=9.9.9+0123456789ab is refused: unknownRelease',
  );
  await expect(checkReleases(origin, { content: 'http://example.com/' })).rejects.toThrow('badAddress');
  await checkReleases(origin, {});
});

test('axe reports a violation with its element', async ({ page, open }) => {
  await open(welfare);
  await expect(page.getByRole('main').getByText('猜你喜欢')).toBeVisible();
  await page.evaluate(() =>
    document.querySelector('main')?.append(Object.assign(document.createElement('button'), { id: 'nameless' })),
  );
  await expect(axe(page)).rejects.toThrow(/button-name.*nameless/s);
  await axe(page, { exclude: ['#nameless'] });
});

test.fail('an error in the console fails a test', async ({ page, open }) => {
  await open(welfare);
  await page.evaluate(() => console.error('unexpected'));
});

test('an allowed error does not fail a test', async ({ page, open, allowErrors }) => {
  allowErrors(/expected/);
  await open(welfare);
  await page.evaluate(() => console.error('expected'));
});

test.describe('without the operator', () => {
  test.use({ operatorToken: undefined });

  test("an operator's call names the missing setting", async ({ api }) => {
    await expect(api.operate(coupon.createCoupon, {} as never)).rejects.toThrow('set OPERATOR_TOKEN');
  });
});

test('faults of an instance that makes none name the missing setting, and a remote that is not live the live ones', async ({
  context,
  origin,
}) => {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await expect(faultsOf(`http://127.0.0.1:${port}`, context)([])).rejects.toThrow('FAULTS=1');
  server.close();
  await expect(faultsOf(origin, context)([{ app: 'nothing', kind: 'throws' }])).rejects.toThrow(/nothing is not live.*mall/);
});
