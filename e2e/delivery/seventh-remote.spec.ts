import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openBuild, serveBuild } from '@juhe/testing/playwright';
import { startInstance } from '../support/instance.ts';
import { makeOutsideProject } from '../support/outside-project.ts';
import { serveStorybook } from '../support/storybook.ts';
import { axe, expect, test } from '../support/test.ts';
import { hasTurn, leftOut } from '../support/turns.ts';

/** A remote that is unknown to the repository. */
const name = 'reviews';
const home = `/remote/${name}/home`;

let project: Awaited<ReturnType<typeof makeOutsideProject>>;
let instance: Awaited<ReturnType<typeof startInstance>>;
let team: Record<string, string>;

interface DeclaredTypes {
  names: Record<string, Record<string, unknown>>;
  operations: Record<string, unknown>;
}
interface Live {
  generation: number;
  shell: { release: string };
  remotes: Record<string, { release: string; killed?: true }>;
}
const live = async (): Promise<Live> => (await (await fetch(`${instance.origin}/platform/live.json`)).json()) as Live;
const operator = () => readFileSync(join(instance.dataDir, 'operator-token'), 'utf8').trim();
const postAs = async (path: string, token: string, body: object): Promise<{ status: number; data: unknown }> => {
  const answer = await fetch(`${instance.origin}/platform/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data };
};
const release = (...args: string[]) => project.script('release', args, team);
const open = (page: Page, path: string) => page.goto(`${instance.origin}/h5/#${path}`);
const welcome = (page: Page) => page.getByText(`“${name}”已经接入。`);
const builtRelease = () =>
  (JSON.parse(readFileSync(join(project.dir(), 'dist/release.json'), 'utf8')) as { release: string }).release;

// It checks the types, tests and builds a project twice.
test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  instance = await startInstance(`e2e/seventh-${process.pid}`);
  project = await makeOutsideProject(name, instance.origin);
  const { status, data } = await postAs('tokens', operator(), { name: 'reviews-team', apps: [name] });
  expect(status).toBe(201);
  team = { DEPLOY_TOKEN: (data as { token: string }).token };
});
test.afterAll(async () => {
  await instance?.stop();
  project?.remove();
});

test('creates a workspace with the packages of the live shell and documentation', async () => {
  const installed = (file: string) => readFileSync(join(project.dir(), 'node_modules/@juhe', file), 'utf8');
  for (const packageName of ['api-client', 'auth', 'contract', 'platform', 'testing', 'tools', 'ui']) {
    const { 'dist-tags': tags } = (await (await fetch(`${instance.origin}/platform/packages/@juhe%2f${packageName}`)).json()) as {
      'dist-tags': { latest: string };
    };
    expect((JSON.parse(installed(`${packageName}/package.json`)) as { version: string }).version).toBe(tags.latest);
  }
  const readme = readFileSync(join(project.dir(), 'README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target ?? '');
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((target) => !existsSync(join(project.dir(), target)))).toEqual([]);
});

test('type-checks, tests and builds reproducibly in any folder', async () => {
  expect(await project.script('types')).toEqual({ code: 0, output: '' });
  const wrongKey = join(project.dir(), 'src/home/wrong-key.ts');
  writeFileSync(
    wrongKey,
    "import { useTranslations } from '../locales/texts.gen.js';\nexport const useIt = () => useTranslations('home')('welcom');\n",
  );
  expect((await project.script('types')).output).toContain('src/home/wrong-key.ts(2');
  rmSync(wrongKey);
  const tested = await project.script('test');
  expect(tested.output).toContain('3 passed, 3 total');
  expect(tested.code).toBe(0);
  const built = await project.script('build');
  expect(built.output).toMatch(/^1\.0\.0\+[0-9a-f]{12} · 2 pages/);
  const dist = () =>
    Object.fromEntries(
      readdirSync(join(project.dir(), 'dist')).map((file) => [file, readFileSync(join(project.dir(), 'dist', file), 'latin1')]),
    );
  const first = dist();
  // The gates compare this later: the types of this project's packages, as read there by the compiler.
  const file = Object.keys(first).find((name) => /^types\.[0-9a-f]{8}\.json$/.test(name)) ?? '';
  const types = JSON.parse(first[file] ?? '{}') as DeclaredTypes;
  expect(types.names['@juhe/ui']?.['Price']).toMatchObject({ call: [{ takes: [{ fields: { cents: 'number' } }] }] });
  expect(types.operations).toHaveProperty(['GET /api/mall/product/getGuessYouLike', 'answer']);
  project.move('elsewhere');
  expect((await project.script('build')).output).toBe(built.output);
  const second = dist();
  expect(Object.keys(second)).toEqual(Object.keys(first));
  expect(Object.keys(first).filter((file) => first[file] !== second[file])).toEqual([]);
});

// It installs 340 packages and builds Storybook twice: every third day, and in `npm run soak -- pages`.
(hasTurn(1, 3) ? test : leftOut)(
  'installs Storybook on the first call and renders its pages with contract-checked responses',
  async ({ page, allowErrors }) => {
    test.setTimeout(480_000);
    const installed = join(project.dir(), '.storybook/node_modules');
    expect(existsSync(installed)).toBe(false);
    const built = await project.script('stories', ['build']);
    expect(built.output).toContain('Installing Storybook');
    expect(built.code, built.output).toBe(0);
    const storybook = await serveStorybook(join(project.dir(), 'storybook-static'));
    const show = (id: string, globals = '') =>
      page.goto(`${storybook.origin}/iframe.html?id=${id}&viewMode=story&globals=${globals}`);
    try {
      expect(storybook.stories.map(({ id }) => id)).toEqual(['home--goods', 'home--nothing', 'home--refused']);
      await show('home--goods');
      await expect(page.getByRole('link', { name: /Oranges/ })).toContainText('49.80');
      await expect(page.getByText(`“${name}”已经接入。`)).toBeVisible();
      await axe(page);
      await show('home--nothing', 'lang:fr');
      await expect(page.getByText('De nouveaux articles arrivent')).toBeVisible();
      await show('home--refused', 'lang:en');
      await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
      await page.goto(`${storybook.origin}/?path=/story/home--nothing`);
      await expect(page.frameLocator('#storybook-preview-iframe').getByText('新品正在路上')).toBeVisible();
    } finally {
      await page.goto('about:blank');
      await storybook.stop();
    }
    allowErrors(/the contract does not allow this answer of mall\/goods.recommendGoods/);
    const file = join(project.dir(), 'src/home/home-screen.stories.tsx');
    const stories = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      stories.replace('{ ...oranges, img: picture }', "{ ...oranges, img: picture, priceCents: 'cheap' as never }"),
    );
    expect((await project.script('stories', ['build', 'wrong'])).output).not.toContain('Installing');
    const wrong = await serveStorybook(join(project.dir(), 'wrong'));
    try {
      await page.goto(`${wrong.origin}/iframe.html?id=home--goods&viewMode=story&globals=lang:en`);
      await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
    } finally {
      await page.goto('about:blank');
      await wrong.stop();
      writeFileSync(file, stories);
    }
  },
);

test('opens an unpublished build in the shell beside the live releases', async ({ page }) => {
  const build = await serveBuild(join(project.dir(), 'dist'));
  try {
    await openBuild(page, build, home, { origin: instance.origin });
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByText(`${name} ${new URL(build.url).host}`)).toBeVisible();
    await page.goto(`${instance.origin}/h5/#/pages/welfare/welfare`);
    await expect(page.getByText('猜你喜欢')).toBeVisible();
    expect((await live()).remotes[name]).toBeUndefined();
  } finally {
    await build.close();
  }
});

test('publishes with the team’s token and shows the new app in the shell', async ({ page, context }) => {
  const before = await live();
  expect(before.remotes[name]).toBeUndefined();
  expect((await release('publish')).output).toContain(`${name} ${builtRelease()} is published`);
  expect((await release('promote', name, '--why', 'our first release')).code).toBe(0);
  const after = await live();
  expect(after.remotes[name]?.release).toBe(builtRelease());
  expect(after.shell.release).toBe(before.shell.release);
  expect(after.generation).toBe(before.generation + 1);

  await open(page, home);
  await expect(page).toHaveTitle(/精选/);
  await expect(welcome(page)).toHaveCSS('border-left-width', '4px');
  await page.locator(`a[href^="#/remote/${name}/detail"]`).first().click();
  await expect(page).toHaveTitle(/商品/);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();

  await context.addCookies([{ name: 'juhe-lang', value: 'fr', url: instance.origin }]);
  await page.evaluate(() => localStorage.setItem('juhe-lang', 'fr'));
  await open(page, home);
  await page.reload();
  await expect(page).toHaveTitle(/Sélection/);
  await expect(page.getByText(`« ${name} » fait maintenant partie de la page.`)).toBeVisible();
});

test('limits the token to its app', async () => {
  const { mall } = (await live()).remotes;
  const { generation } = await live();
  const refused = await release('promote', 'mall');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`is for ${name}, not for mall`);
  const changes = [
    { action: 'promote', app: name, release: builtRelease() },
    { action: 'kill', app: 'mall' },
  ];
  const token = team.DEPLOY_TOKEN ?? '';
  expect((await postAs('channels/production/changes', token, { generation, changes, why: 'both' })).status).toBe(403);
  expect((await postAs('tokens', token, { name: 'more', apps: ['mall'] })).status).toBe(403);
  expect((await live()).generation).toBe(generation);
  expect((await live()).remotes.mall).toEqual(mall);
});

test('runs the dev server inside the running shell', async ({ page }) => {
  const { address, stop } = await project.dev(team);
  try {
    await page.goto(`${address}#${home}`);
    await expect(welcome(page)).toBeVisible();
    const texts = join(project.dir(), 'src/home/home-screen.tsx');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace("{t('goods')}", "{t('goods')} *"));
    // A rebuild takes place in between.
    await expect(page.getByRole('heading', { name: '猜你喜欢 *' })).toBeVisible({ timeout: 15_000 });
  } finally {
    stop();
  }
});

test('shows a second release and restores the first by a rollback', async ({ page }) => {
  const first = builtRelease();
  const texts = join(project.dir(), 'src/locales/zh-Hans.json');
  writeFileSync(texts, readFileSync(texts, 'utf8').replace('已经接入', '又有新版'));
  expect((await project.script('build')).code).toBe(0);
  expect(builtRelease()).not.toBe(first);
  expect((await release('publish', name)).code).toBe(0);
  expect((await release('promote', name)).output).toContain(builtRelease());
  await open(page, home);
  await expect(page.getByText(`“${name}”又有新版。`)).toBeVisible();

  expect((await release('rollback', name)).output).toContain(`${name} is back at ${first}`);
  expect((await live()).remotes[name]?.release).toBe(first);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
});

test('switches the app off and on without affecting other apps', async ({ page, allowErrors }) => {
  allowErrors(/reviews is switched off/);
  expect((await release('kill', name, '--why', 'a wrong price')).code).toBe(0);
  await open(page, home);
  const paused = page.getByText('暂停服务，请稍后再来');
  await expect(paused).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await page.goto(`${instance.origin}/h5/#/pages/welfare/welfare`);
  await expect(page.getByText('猜你喜欢')).toBeVisible();

  expect((await release('revive', name)).code).toBe(0);
  await open(page, home);
  // The page asks to try again, unless the tab has heard of the revival by itself.
  const retry = page.getByRole('button', { name: '重试' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(welcome(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 8_000 });
  expect((await release('history', name)).output).toMatch(/a wrong price[^]*our first release/);
});

test('adds an entry and a fragment to pages of other apps', async ({ page }) => {
  const write = (file: string, text: string) => writeFileSync(join(project.dir(), 'src', file), text);
  write(
    'slots.ts',
    `import type { SlotFill } from '@juhe/platform';
export const fills = [
  { slot: 'discover.tile', icon: 'star', path: '${home}' },
  { slot: 'goods.below-price', fragment: 'below-price' },
] satisfies SlotFill[];`,
  );
  write(
    'below-price.tsx',
    `import type { SlotProps } from '@juhe/contract/slot';
import type { goodsBelowPrice } from '@juhe/contract/slots';
import { useTranslations } from './locales/texts.gen.js';
import { Muted } from '@juhe/ui';
export const Fragment = ({ saleNo }: SlotProps<typeof goodsBelowPrice>) => <Muted>{useTranslations('slots')('discover.tile')} {saleNo}</Muted>;`,
  );
  expect((await project.script('build')).output).toContain('discover.tile: no title in zh-Hans, zh-Hant, en, fr, es');
  for (const lang of ['zh-Hans', 'zh-Hant', 'en', 'fr', 'es']) {
    const file = `locales/${lang}.json`;
    const texts = JSON.parse(readFileSync(join(project.dir(), 'src', file), 'utf8')) as object;
    write(file, JSON.stringify({ ...texts, slots: { 'discover.tile': `${name} ${lang}` } }));
  }
  expect(await project.script('types')).toEqual({ code: 0, output: '' });
  expect((await project.script('build')).code).toBe(0);
  const refused = await release('publish', name);
  expect(refused.output).toContain(
    `→ leave it out, or have the operator allow it: npm run release -- slots discover.tile --allow ${name}`,
  );
  for (const slot of ['discover.tile', 'goods.below-price'])
    expect((await postAs(`slots/${slot}`, operator(), { allow: [name], why: 'a new team' })).status).toBe(200);
  expect((await release('publish', name)).code).toBe(0);
  expect((await release('promote', name, '--why', 'on other pages')).code).toBe(0);
  expect((await release('slots', 'discover.tile')).output).toMatch(
    new RegExp(`${name} +${builtRelease().replace('+', '\\+')} +entry to ${home}`),
  );

  await open(page, '/subPackages/shop/goods-info?saleNo=S260004');
  await page.reload();
  await expect(page.getByText(`${name} zh-Hans S260004`)).toBeVisible();
  await open(page, '/pages/index/index');
  await page.getByRole('link', { name: `${name} zh-Hans` }).click();
  await expect(page.getByText(`“${name}”又有新版。`)).toBeVisible();
});
