import { type ChannelApp, channelApp, operatorToken } from '../../test/channel-app.ts';
import { hostileValues } from '../../test/hostile-values.ts';
import { sampleRoute } from '../../test/sample-build.ts';
import type { ChannelState } from '../channel/state.ts';
import type { SlotChange } from '../gate/slot.repository.ts';
import type { ReleaseFill } from '../release/release-document.ts';
import type { SlotStatus } from './slot.service.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: ChannelApp;
beforeEach(async () => {
  test = await channelApp();
});
afterEach(() => test.close());

const minePage = '/pages/mine/mine';
const titles = { 'zh-Hans': '一', 'zh-Hant': '一', en: 'one', fr: 'un', es: 'uno' };
const entryOf = (app: string): ReleaseFill => ({
  slot: 'mine.grid',
  kind: 'entry',
  icon: 'star',
  path: `/remote/${app}/home`,
  titles,
});
const routes = (path: string) => ({ routes: [sampleRoute(path, { js: [], css: [], query: [] })] });

let generation = 0;
const change = async (token: string, changes: object[], force = false) => {
  const answer = await test.call<ChannelState & { refusals: { gate: string; message: string }[] }>(
    token,
    'POST',
    '/platform/channels/production/changes',
    { generation, changes, why: 'a test', ...(force ? { force } : {}) },
  );
  if (answer.status === 200) generation = answer.body.data.generation;
  return answer;
};
const allow = (body: object, token = operatorToken, slot = 'mine.grid') =>
  test.call<string[]>(token, 'POST', `/platform/slots/${slot}`, { why: 'a test', ...body });
const slots = async (token = operatorToken) => (await test.call<SlotStatus[]>(token, 'GET', '/platform/slots')).body.data;

/** The slot is on a page of social, whose release is returned. */
const live = async () => {
  generation = 0;
  const shell = await test.release('shell', 1);
  const social = await test.release('social', 1, {
    ...routes(minePage),
    slots: [{ id: 'mine.grid', path: minePage, kind: 'entries', most: 4 }],
  });
  const promoted = await change(operatorToken, [
    { action: 'promote', app: 'shell', release: shell.release },
    { action: 'promote', app: 'social', release: social.release },
  ]);
  expect(promoted.status).toBe(200);
  return social;
};
const entryRelease = (app: string) => test.release(app, 1, { ...routes(`/remote/${app}/home`), fills: [entryOf(app)] });
const promote = (token: string, app: string, release: string) => change(token, [{ action: 'promote', app, release }]);

it('a team fills a slot once the operator has allowed it, and the fill remains when that is withdrawn', async () => {
  await live();
  const token = await test.token('reviews');
  const { release } = await entryRelease('reviews');
  const refused = await promote(token, 'reviews', release);
  expect(refused).toMatchObject({ status: 422, body: { data: { refusals: [{ gate: 'slots' }] } } });
  expect((await allow({ allow: ['reviews'] }, token)).status).toBe(403);
  expect((await allow({ allow: ['reviews'] })).body.data).toEqual(['reviews']);
  expect(await allow({ allow: ['reviews'] })).toMatchObject({ status: 409, body: { key: 'conflict' } });
  expect((await allow({ allow: ['wallet'] })).status).toBe(409);
  expect((await promote(token, 'reviews', release)).status).toBe(200);
  expect(await slots(token)).toEqual([
    {
      slot: 'mine.grid',
      app: 'social',
      path: minePage,
      kind: 'entries',
      most: 4,
      fills: [{ app: 'reviews', release, kind: 'entry', path: '/remote/reviews/home' }],
      order: [],
      allowed: ['reviews'],
    },
  ]);
  expect((await allow({ withdraw: ['reviews'] })).body.data).toEqual([]);
  expect((await allow({ withdraw: ['reviews'] })).status).toBe(409);
  expect((await slots())[0]?.fills).toHaveLength(1);
  const history = await test.call<SlotChange[]>(token, 'GET', '/platform/slots/history?app=reviews');
  expect(history.body.data.map(({ action, slot, app, actor, why: reason }) => [action, slot, app, actor, reason])).toEqual([
    ['withdrawSlot', 'mine.grid', 'reviews', 'operator', 'a test'],
    ['assignSlot', 'mine.grid', 'reviews', 'operator', 'a test'],
  ]);
});

it('the operator sets the order of the fills of a slot, as a change of the channel', async () => {
  await live();
  for (const app of ['wallet', 'auction'])
    expect((await promote(operatorToken, app, (await entryRelease(app)).release)).status).toBe(200);
  const apps = async () => (await slots())[0]?.fills.map(({ app }) => app);
  expect(await apps()).toEqual(['auction', 'wallet']);
  const order = (list: string[]) => [{ action: 'orderSlot', slot: 'mine.grid', apps: list }];
  expect((await change(await test.token('wallet'), order(['wallet']))).status).toBe(403);
  const ordered = await change(operatorToken, order(['wallet']));
  expect(ordered).toMatchObject({ status: 200, body: { data: { slots: { 'mine.grid': ['wallet'] } } } });
  expect(await apps()).toEqual(['wallet', 'auction']);
  expect(await change(operatorToken, order(['wallet']))).toMatchObject({ status: 409, body: { key: 'conflict' } });
  expect(await change(operatorToken, [...order(['auction']), ...order([])])).toMatchObject({ status: 400 });
  expect((await change(operatorToken, order([]))).body.data).not.toHaveProperty('slots');
  expect(await apps()).toEqual(['auction', 'wallet']);
});

it('a slot that a rollback of the page’s app removes is still listed with its fills', async () => {
  const { release } = await live();
  const older = await test.release('social', 0, routes(minePage));
  for (const promoted of [older.release, release]) expect((await promote(operatorToken, 'social', promoted)).status).toBe(200);
  expect((await promote(operatorToken, 'wallet', (await entryRelease('wallet')).release)).status).toBe(200);
  expect((await promote(operatorToken, 'social', older.release)).status).toBe(422);
  expect((await change(operatorToken, [{ action: 'rollback', app: 'social', to: older.release }])).status).toBe(200);
  expect(await slots()).toMatchObject([{ slot: 'mine.grid', app: 'social', fills: [{ app: 'wallet' }] }]);
  expect((await slots())[0]).not.toHaveProperty('path');
});

it('malformed input is refused with a clear reason and changes nothing', async () => {
  await live();
  for (const value of hostileValues) {
    for (const body of [{ allow: value }, { allow: [value] }, { withdraw: [value] }, { allow: ['reviews'], why: value }]) {
      const { status } = await allow(body);
      expect({ body, ok: status < 500 && (status >= 400 || status === 200) }).toEqual({ body, ok: true });
    }
    const { status } = await change(operatorToken, [{ action: 'orderSlot', slot: value, apps: [value] }]);
    expect({ value, status }).toEqual({ value, status: 400 });
  }
  for (const slot of ['mine', 'Mine.grid', 'mine.grid%00', '..%2F', 'mine.grid.'])
    expect((await allow({ allow: ['x1'] }, operatorToken, slot)).status).toBe(400);
  expect((await test.call(operatorToken, 'GET', '/platform/slots?channel=nowhere')).status).toBe(400);
  expect((await test.call('nonsense', 'GET', '/platform/slots')).status).toBe(401);
});
