import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishByHand } from '../support/hand-made.ts';
import { findJourneyBrowser, startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { axe, expect, test } from '../support/test.ts';
import { hasTurn, leftOut } from '../support/turns.ts';

/** A remote built with another tool: a release of it is a text. */
const app = 'rehearsed';
const home = `/remote/${app}/home`;

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;

const token = () => readFileSync(join(instance.dataDir, 'operator-token'), 'utf8').trim();
const publish = (mode: string, server?: string) =>
  publishByHand(registry, {
    ...{ app, path: home, folder: app },
    ...(server === undefined ? {} : { server }),
    edit: (text) => text.replace("mode = 'shows'", `mode = '${mode}'`),
  });

interface Refusal {
  gate: string;
  message: string;
  pictures?: { before?: string; after: string };
}
interface Generation {
  rehearsal: { verdict: string; pages: number; different: number } | null;
}
/** Returns the gates' refusals of a promotion; empty if it is carried out. */
const refusalsOf = async (release: string): Promise<Refusal[]> => {
  const { generation } = await registry.ask<{ generation: number }>('GET', 'channels/production');
  const answer = await fetch(`${instance.origin}/platform/channels/production/changes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ generation, changes: [{ action: 'promote', app, release }], why: 'a journey' }),
  });
  const { data } = (await answer.json()) as { data: { refusals?: Refusal[] } };
  expect([200, 422]).toContain(answer.status);
  return answer.status === 422 ? (data.refusals ?? []) : [];
};
const newest = async (): Promise<Generation | undefined> =>
  (await registry.ask<Generation[]>('GET', 'channels/production/history?limit=1'))[0];
const pictureOf = (address: string, bearer = token()) =>
  fetch(instance.origin + address, { headers: { authorization: `Bearer ${bearer}` } });

// Each rehearsal takes several seconds in its own browser.
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/rehearsal-${process.pid}`, {
    REHEARSAL_BROWSER: findJourneyBrowser() ?? '',
    REHEARSAL_SECONDS: '100',
  });
  registry = registryOf(instance);
});
test.afterAll(() => instance?.stop());

test('promotes a release whose pages render, and records the opened pages in the history', async () => {
  expect(await refusalsOf(await publish('shows'))).toEqual([]);
  expect((await newest())?.rehearsal).toMatchObject({ verdict: 'passed' });
  expect(await refusalsOf(await publish('says'))).toEqual([]);
  const { rehearsal } = (await newest()) ?? {};
  expect(rehearsal).toMatchObject({ verdict: 'passed', different: 1 });
  expect(rehearsal?.pages).toBeGreaterThan(1);
});

test('refuses a release whose page shows no number, with the page and both pictures', async ({ page, allowErrors }) => {
  allowErrors(/status of (422|404)/);
  const release = await publish('calculates');
  const refusals = await refusalsOf(release);
  expect(refusals).toEqual([
    expect.objectContaining({
      gate: 'rehearsal',
      message: expect.stringMatching(new RegExp(`^${home} .*shows “rehearsed shows ¥NaN`)),
    }),
  ]);
  const { before = '', after = '' } = refusals[0]?.pictures ?? {};
  for (const address of [before, after]) {
    const answer = await pictureOf(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect((await pictureOf(address, 'somebody-elses-token-0123')).status).toBe(401);
    expect((await fetch(instance.origin + address)).status).toBe(401);
  }
  // The same in the console.
  await page.goto(`${instance.origin}/platform/console`);
  await page.getByLabel('运维令牌').fill(token());
  await page.getByRole('button', { name: '登录' }).click();
  await page.goto(`${instance.origin}/platform/console/act?channel=production&action=canary&app=${app}`);
  await page.getByLabel(release).check();
  await page.getByLabel('原因').fill('一次预演');
  await page.getByRole('button', { name: '灰度' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('¥NaN');
  const pictures = alert.getByRole('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all())
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(375);
  await axe(page);
  await alert.getByRole('link', { name: '预演的全部页面' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${app} 的预演` })).toBeVisible();
  await axe(page);
});

/** Two of these four a day: each rehearsal opens pages for as long as several other journeys take. */
const inTurn = (position: number) => (hasTurn(position, 2) ? test : leftOut);

inTurn(0)('a release that throws is refused, and one that calls what does not exist', async () => {
  const [throwing] = await refusalsOf(await publish('throws'));
  expect(throwing?.message).toMatch(new RegExp(`^${home} .*does not come up: “${app}: threw Error`));
  const [calling] = await refusalsOf(await publish('calls'));
  expect(calling?.message).toContain('calls what does not exist: “GET /api/rehearsed/nothing');
});

inTurn(1)('a release whose first screen the server cannot render is refused, although its page comes up', async () => {
  const refusals = await refusalsOf(await publish('shows', "throw new Error('window is not defined')"));
  expect(refusals.map(({ message }) => message)).toEqual([
    expect.stringMatching(new RegExp(`^${home} has a first screen that the server cannot render: .*window is not defined`)),
  ]);
});

inTurn(2)('a release that changes the page of another app is refused, though its own page is well', async () => {
  const refusals = await refusalsOf(await publish('poisons'));
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.map(({ message }) => message).join('\n')).toMatch(new RegExp(`after ${home} .*looks otherwise in`));
});

inTurn(3)('what is refused may be forced by the operator, and history keeps what was found', async () => {
  const release = await publish('calculates');
  await refusalsOf(release);
  await registry.change([{ action: 'promote', app, release }], { force: true });
  expect((await newest())?.rehearsal).toMatchObject({ verdict: 'broken' });
  // A rollback is rehearsed as well.
  await registry.change([{ action: 'rollback', app }]);
  expect((await newest())?.rehearsal).toMatchObject({ verdict: 'passed' });
});
