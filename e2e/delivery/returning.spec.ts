import { gzipSync } from 'node:zlib';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { expect, test } from '../support/test.ts';
import { contentOf, mall } from './matrix.ts';

/** Files of a new release that returning members load; `npm run bench -- release` measures the bytes of a real change. */
let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/returning-${process.pid}`, {});
  registry = registryOf(instance);
});
test.afterAll(() => instance?.stop());

test('loads a release without changed files from the cache, except for the page itself', async ({ context }) => {
  const visit = async () => {
    const page = await context.newPage();
    await page.goto(`${instance.origin}/h5/#${mall.path}`);
    await expect(contentOf(page, mall)).toBeVisible();
    const entry = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/r/mall/')).length);
    await expect.poll(entry).toBeGreaterThan(0);
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.startsWith('/r/'))
        .map(({ name, transferSize }) => ({ name: new URL(name).pathname, isLoaded: transferSize > 0 })),
    );
    await page.close();
    return loaded;
  };
  const first = new Set((await visit()).flatMap(({ name, isLoaded }) => (isLoaded ? [name] : [])));
  expect(first.size).toBeGreaterThan(5);
  const changes = await Promise.all(
    ['mall', 'shell'].map(async (app) => ({ action: 'promote', app, release: await registry.publish(app) })),
  );
  await registry.change(changes);
  const secondVisit = await visit();
  expect(secondVisit.some(({ name }) => /^\/r\/mall\/f\/remoteEntry\.[0-9a-f]{8}\.js$/.test(name))).toBe(true);
  expect(secondVisit.filter(({ name, isLoaded }) => isLoaded && first.has(name))).toEqual([]);
  expect(secondVisit.filter(({ name }) => first.has(name)).length).toBeGreaterThan(5);
});

test('transfers only the differences to a browser with the previous release’s file', async ({ page }) => {
  const release = await registry.publish('mall');
  const { files } = await registry.ask<{ files: Record<string, { sha384: string }> }>(
    'GET',
    `releases/mall/${encodeURIComponent(release)}`,
  );
  const name = Object.keys(files).find((file) => file.startsWith('messages-en.')) ?? '';
  const fullFile = await (await fetch(`${instance.origin}/r/mall/f/${name}`)).text();
  await page.goto(`${instance.origin}/h5/`);
  const [first, second] = await page.evaluate(async (url) => {
    const fetchFile = async (address: string) => {
      const answer = await fetch(address);
      const text = await answer.text();
      const [entry] = performance.getEntriesByName(new URL(address, location.href).href).slice(-1) as PerformanceResourceTiming[];
      return { text, bytes: entry?.encodedBodySize ?? 0 };
    };
    const fullFile = await fetchFile(url);
    // The dictionary is stored shortly after the response has arrived.
    await new Promise((next) => setTimeout(next, 500));
    return [fullFile, await fetchFile(`${url}?r=1`)];
  }, `/r/mall/f/${name}`);
  expect([first?.text === fullFile, second?.text === fullFile]).toEqual([true, true]);
  expect(first?.bytes).toBeLessThan(gzipSync(fullFile).length);
  expect(second?.bytes).toBeLessThan(first?.bytes ?? 0);
});
