import { group } from '@juhe/contract/mall/group';
import type { GroupAction, GroupState } from '@juhe/contract/mall/group.schemas';
import { sql } from '../../db/sql.ts';
import { activityTools, type Buyer } from '../../test/activity.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { type GroupFacts, groupActionsOf } from './group-actions.ts';

jest.setTimeout(60_000);

const facts = (state: GroupState | undefined, orderNo: string | null, other: Partial<GroupFacts> = {}): GroupFacts => ({
  activity: { running: true, soldOut: false },
  group: state === undefined ? null : { state, places: [{ mine: false }, { mine: orderNo !== null }] },
  orderNo,
  limitReached: false,
  ...other,
});

// MALL-138
it.each<[GroupState | undefined, readonly GroupAction[], readonly GroupAction[]]>([
  ['open', ['open', 'join'], ['invite', 'seeOrder']],
  ['full', ['open'], ['open', 'seeOrder']],
  ['failed', ['open'], ['open', 'seeOrder']],
])('a group that is %s offers the actions %p to others and %p to its members', (state, forOthers, forMembers) => {
  expect(groupActionsOf(facts(state, null))).toEqual(forOthers);
  expect(groupActionsOf(facts(state, 'order'))).toEqual(forMembers);
});

// MALL-86
it('a member whose order was deleted remains a member, without an order to see', () => {
  const group = { state: 'full' as const, places: [{ mine: true }] };
  expect(groupActionsOf(facts('full', null, { group }))).toEqual(['open']);
  expect(groupActionsOf(facts('open', null, { group: { ...group, state: 'open' } }))).toEqual(['invite']);
});

it('the end of the activity, the stock and the limit remove actions', () => {
  expect(groupActionsOf(facts(undefined, null))).toEqual(['open']);
  expect(groupActionsOf(facts('open', null, { activity: { running: false, soldOut: false } }))).toEqual(['join']);
  expect(groupActionsOf(facts('open', null, { activity: { running: true, soldOut: true } }))).toEqual([]);
  expect(groupActionsOf(facts('open', null, { limitReached: true }))).toEqual([]);
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

  const actionsOf = async (id: string, viewer?: Buyer) =>
    (await server.call(group.getGroup, { id }, viewer)).data.actions.filter((action) => action !== 'seeOrder');
  /** Attempts both purchases of a group; returns those that were accepted. */
  const accepted = async (goods: { skuId: string; activityId: string }, groupId: string, viewer: Buyer) => {
    const results: GroupAction[] = [];
    for (const [action, target] of [
      ['open', {}],
      ['join', { groupId }],
    ] as const)
      if ((await tools.place(viewer, { skuId: goods.skuId, activityId: goods.activityId, ...target })).code === 200)
        results.push(action);
    return results;
  };

  it.each(['open', 'full', 'failed'] as const)('in a group that is %s', async (state) => {
    const goods = await tools.groupOf(2);
    const leader = await tools.buyer();
    const { originRef } = await tools.orderOf(leader, await tools.buy(leader, goods));
    const groupId = originRef ?? '';
    if (state === 'full') await tools.buy(await tools.buyer(), { ...goods, groupId });
    if (state === 'failed')
      await server.db.run(sql`update mall_group set expires_at = now() - interval '1 second' where id = ${groupId}`);
    const viewer = await tools.buyer();
    const actions = await actionsOf(groupId, viewer);
    expect(await accepted(goods, groupId, viewer)).toEqual(actions);
    if (state === 'open') expect((await tools.place(leader, { ...goods, groupId })).key).toBe('group.joined');
  });

  it('after the activity’s end, and at the limit', async () => {
    const ended = await tools.groupOf(2);
    const leader = await tools.buyer();
    const { originRef } = await tools.orderOf(leader, await tools.buy(leader, ended));
    await server.db.run(sql`update mall_activity set ends_at = now() where id = ${ended.activityId}`);
    const viewer = await tools.buyer();
    expect(await actionsOf(originRef ?? '', viewer)).toEqual(['join']);
    expect(await accepted(ended, originRef ?? '', viewer)).toEqual(['join']);
    expect(await actionsOf(ended.activityId, viewer)).toEqual([]);

    const limited = await tools.groupOf(2);
    await server.db.run(sql`update mall_activity set member_limit = 1 where id = ${limited.activityId}`);
    expect(await actionsOf(limited.activityId, viewer)).toEqual(['open']);
    await tools.buy(viewer, limited);
    const detail = await server.call(group.getGroup, { id: limited.activityId }, viewer);
    expect(detail.data).toMatchObject({ limitReached: true, actions: [] });
    expect((await tools.place(viewer, limited)).key).toBe('group.memberLimit');
  });
});
