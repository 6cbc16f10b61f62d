import { expect, test } from '../support/test.ts';

/** The platform's request to its worker, without a book (e2e/content/reader-journey.spec.ts covers one). */
const cacheApp = (pictures: string[]) => `(async () => {
  await navigator.serviceWorker.register('/h5/offline.js', { scope: '/h5/', updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/r/'));
  active.postMessage({ lang: 'zh-Hans', apps: ['content'], used, pictures: ${JSON.stringify(pictures)} }, [port2]);
  return done;
})()`;

test('starts without a connection once the device has stored content, and registers no worker before', async ({
  page,
  open,
  context,
  allowErrors,
}) => {
  allowErrors(/.*/);
  await open('/subPackages/find/novel-detail', { id: 'lunyu' });
  await expect(page.getByRole('heading', { name: '论语' }).first()).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  expect(await page.evaluate(cacheApp(['/media/covers/lunyu.webp']))).toBe(true);
  await context.setOffline(true);
  await page.close();
  const started = await context.newPage();
  await started.goto('/h5/#/pages/index/index');
  await expect(started.getByRole('navigation').getByRole('link', { name: '发现' })).toBeVisible();
  await expect(started.getByText('网络已断开，已加载的内容仍可阅读')).toBeVisible();
  // A page of the reader that this tab has never opened.
  await started.evaluate(() => {
    location.hash = '/subPackages/find/read-novel?id=lunyu';
  });
  await expect(
    started
      .getByRole('banner')
      .getByText(/^(阅读|论语)$/)
      .or(started.getByRole('button', { name: '重试' }))
      .first(),
  ).toBeVisible();
  const drawn = await started.evaluate(async () => {
    const picture = new Image();
    picture.src = '/media/covers/lunyu.webp';
    await picture.decode();
    return picture.naturalWidth;
  });
  expect(drawn).toBeGreaterThan(0);

  // With a connection again everything is loaded from the network.
  await context.setOffline(false);
  await started.goto('/h5/#/pages/index/index');
  await started.reload();
  await expect(started.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('reports a release modified in transit, and keeps the previous copies', async ({
  page,
  open,
  context,
  faults,
  allowErrors,
}) => {
  allowErrors(/.*/);
  await open('/pages/index/index');
  expect(await page.evaluate(cacheApp([]))).toBe(true);
  await faults([{ match: '/platform/live.json', kind: 'error' }]);
  expect(await page.evaluate(cacheApp([]))).toBe(false);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation').getByRole('link', { name: '发现' })).toBeVisible();
});
