import { bargain } from '@juhe/contract/mall/bargain';
import type { BargainAction, BargainState } from '@juhe/contract/mall/bargain.schemas';
import { sql } from '../../db/sql.ts';
import { activityTools, type Buyer } from '../../test/activity.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { type BargainFacts, bargainActionsOf } from './bargain-actions.ts';

jest.setTimeout(60_000);

const facts = (fields: Partial<NonNullable<BargainFacts['bargain']>>, other: Partial<BargainFacts> = {}): BargainFacts => ({
  activity: { running: true, soldOut: false },
  bargain: { state: 'running', mine: true, obstacle: 'own', done: 0, helpers: 3, orderNo: null, ...fields },
  ownId: 'own',
  ...other,
});

// MALL-138
it.each<[BargainState, string | null, readonly BargainAction[]]>([
  ['running', null, ['share', 'buy', 'invite']],
  ['ordered', 'order', ['pay']],
  ['bought', 'order', ['seeOrder']],
  ['expired', null, []],
])('a bargain that is %s with the order %p offers its owner the actions %p', (state, orderNo, actions) => {
  expect(bargainActionsOf(facts({ state, orderNo }))).toEqual(actions);
});

it('stock, floor price, activity end and obstacle remove actions', () => {
  const soldOut = { running: true, soldOut: true };
  expect(bargainActionsOf(facts({}, { activity: soldOut }))).toEqual(['share', 'invite']);
  expect(bargainActionsOf(facts({ done: 3 }))).toEqual(['share', 'buy']);
  expect(bargainActionsOf({ ...facts({}), bargain: null, ownId: null })).toEqual(['start']);
  expect(bargainActionsOf({ bargain: null, ownId: null, activity: soldOut })).toEqual([]);
  expect(bargainActionsOf({ bargain: null, ownId: null, activity: { running: false, soldOut: false } })).toEqual([]);
  expect(bargainActionsOf(facts({ mine: false, obstacle: null }))).toEqual(['toOwn', 'cut', 'share']);
  expect(bargainActionsOf(facts({ mine: false, obstacle: 'signIn' }, { ownId: null }))).toEqual(['start', 'cut', 'share']);
  expect(bargainActionsOf(facts({ mine: false, obstacle: 'today' }))).toEqual(['toOwn', 'share']);
});

describe('a listed action is accepted, every other one refused', () => {
  let server: TestServer;
  let tools: ReturnType<typeof activityTools>;
  beforeAll(async () => {
    server = await testServer();
    tools = activityTools(server);
    await tools.shelf();
  });
  afterAll(() => server.close());

  const actionsOf = async (id: string, viewer: Buyer) => (await server.call(bargain.getBargain, { id }, viewer)).data.actions;

  it.each(['running', 'ordered', 'bought', 'expired'] as const)('in a bargain that is %s', async (state) => {
    const { activityId, skuId } = await tools.bargainOf(3);
    const owner = await tools.buyer();
    expect(await actionsOf(activityId, owner)).toEqual(['start']);
    const { bargainId } = (await server.call(bargain.startBargain, { activityId }, owner)).data;
    const buy = () => tools.place(owner, { skuId, bargainId }, 20_000);
    if (state === 'ordered' || state === 'bought') {
      const placed = await buy();
      if (state === 'bought') await tools.payFor(owner, placed.data.payNo);
    }
    if (state === 'expired')
      await server.db.run(sql`update mall_bargain set expires_at = now() - interval '1 second' where id = ${bargainId}`);
    const helper = await tools.buyer();
    expect((await server.call(bargain.getBargain, { id: bargainId }, owner)).data.bargain?.state).toBe(state);
    const canCut = (await actionsOf(bargainId, helper)).includes('cut');
    const canBuy = (await actionsOf(bargainId, owner)).includes('buy');
    expect((await server.call(bargain.cutBargain, { bargainId }, owner)).key).toBe('bargain.own');
    const bought = await buy();
    expect(bought.code === 200).toBe(canBuy);
    // An accepted purchase fixes the price; the cut of a running bargain is tested below.
    if (!canBuy) expect((await server.call(bargain.cutBargain, { bargainId }, helper)).code === 200).toBe(canCut);
    expect([canBuy, canCut]).toEqual([state === 'running', state === 'running']);
  });

  it('a helper cuts once a day, and no bargain starts after the end of the activity', async () => {
    const { activityId } = await tools.bargainOf(3);
    const [owner, helper] = [await tools.buyer(), await tools.buyer()];
    const { bargainId } = (await server.call(bargain.startBargain, { activityId }, owner)).data;
    expect(await actionsOf(bargainId, helper)).toContain('cut');
    expect((await server.call(bargain.cutBargain, { bargainId }, helper)).code).toBe(200);
    expect(await actionsOf(bargainId, helper)).not.toContain('cut');
    expect((await server.call(bargain.cutBargain, { bargainId }, helper)).key).toBe('bargain.today');
    await server.db.run(sql`update mall_activity set ends_at = now() where id = ${activityId}`);
    expect(await actionsOf(activityId, helper)).not.toContain('start');
    expect((await server.call(bargain.startBargain, { activityId }, helper)).key).toBe('activity.over');
  });
});
