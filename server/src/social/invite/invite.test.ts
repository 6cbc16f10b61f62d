/**
 * The reward for invitations: qualified once by the first order, received once, held when both members seem to be one person
 * (D156, social.md M9).
 */
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { invite } from '@juhe/contract/social/invite';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import { paidOrder } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { inviteMachine } from './invite-machine.ts';
import { lapseInviteJob, lapseWaiting, qualifyInviteJob } from './qualify.ts';

jest.setTimeout(60_000);

let server: TestServer;
let skuId: string;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  ({ skuId } = await makeProduct(server.db, { stock: 100_000 }));
});
afterAll(async () => {
  expect([await audit(server.db), server.deadlocks()]).toEqual([[], 0]);
  await server.close();
});

const operator = () => ({ token: server.operatorToken });
const overview = async (member: TestMember) => (await server.call(invite.getInvite, { pageSize: 50 }, member)).data;
const walletOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: id });
const receive = (member: TestMember, id?: string) =>
  server.call(invite.receiveInviteReward, id === undefined ? {} : { id }, member);

/** A completed order of the member for goods of `priceCents`. */
const complete = async (buyer: TestMember, priceCents = 2_900, shopId = 'own'): Promise<string> => {
  const items = [{ skuId, priceCents, quantity: 1 }];
  const { orderNo } = await paidOrder(server.db, { memberId: buyer.id, shopId, items });
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())`);
  await server.meetDeadlines('order.complete', orderNo);
  await server.meetDeadlines(qualifyInviteJob, orderNo);
  return orderNo;
};
const invitedBy = (inviter: TestMember) => server.memberWith({ inviterId: inviter.id });
/** Both have signed in with the same browser. */
const shareDevice = async (a: TestMember, b: TestMember) => {
  for (const { id } of [a, b])
    await server.db.run(sql`insert into known_device (member_id, device_hash) values (${id}, sha256(${a.id + b.id}::bytea))`);
};
/** A qualified reward without an order, for tests of receiving only. */
const qualified = async (inviter: TestMember): Promise<string> => {
  const invited = await invitedBy(inviter);
  const { id } = await server.db.one<{
    id: string;
  }>(sql`insert into invite_reward (member_id, invited_id, order_no, amount_cents, state, expires_at)
    values (${inviter.id}, ${invited.id}, 'TEST', 1000, 'qualified', now() + interval '90 days') returning id`);
  return id;
};

describe('an invitation', () => {
  // SOCIAL-14, SOCIAL-19
  it('is listed with its outstanding steps, and qualifies by the first order of 29.00', async () => {
    const inviter = await server.memberWith({});
    const friend = await server.memberWith({ inviterId: inviter.id, nickname: '林知夏' });
    expect(await overview(inviter)).toMatchObject({
      total: 1,
      list: [{ nth: 1, state: 'invited', rewardId: null }],
      counts: { invited: 1, qualified: 0, held: 0, received: 0 },
      receivableCents: 0,
      receivedCents: 0,
      leftThisMonth: 50,
      rules: { orderCents: 2_900, orderDays: 60, receiveDays: 90, mostPerMonth: 50 },
    });
    const before = await overview(inviter);
    expect(before.list[0]?.name).not.toContain('林知夏');
    expect(before.link).toContain(before.code);
    await complete(friend, 2_899);
    expect((await overview(inviter)).list[0]?.state).toBe('invited');
    await complete(friend);
    expect(await overview(inviter)).toMatchObject({
      list: [{ state: 'qualified' }],
      counts: { qualified: 1 },
      receivableCents: 1_000,
    });
    expect(
      await server.db.rows(sql`select template from notice where member_id = ${inviter.id} and template like 'invite%'`),
    ).toEqual([{ template: 'inviteQualified' }]);
    expect((await receive(inviter)).data).toEqual({ count: 1, receivedCents: 1_000, balanceCents: 1_000 });
    // Further orders earn nothing.
    await complete(friend, 9_900);
    expect((await receive(inviter)).key).toBe('invite.none');
    expect(await overview(inviter)).toMatchObject({
      list: [{ state: 'received' }],
      receivedCents: 1_000,
      leftThisMonth: 49,
    });
    expect(await walletOf(inviter)).toBe(1_000);
  });

  // SOCIAL-14
  it('earns nothing later than 60 days after the sign-up, and is shown as expired', async () => {
    const inviter = await server.memberWith({});
    const friend = await invitedBy(inviter);
    await server.db.run(sql`update member set created_at = now() - interval '61 days' where id = ${friend.id}`);
    await complete(friend);
    expect((await overview(inviter)).list).toMatchObject([{ state: 'expired', until: null }]);
  });

  // SOCIAL-15
  it('earns nothing by an order of the inviter’s own shop', async () => {
    const inviter = await server.memberWith({ roles: ['shopOwner'] });
    await server.db.run(
      sql`insert into shop (id, name, logo, owner_id) values (${`s${inviter.id}`}, '自家', '/media/x.webp', ${inviter.id})`,
    );
    await complete(await invitedBy(inviter), 5_000, `s${inviter.id}`);
    expect((await overview(inviter)).counts).toMatchObject({ invited: 1, qualified: 0 });
  });

  // SOCIAL-15
  it('earns nothing for a later inviter of the member', async () => {
    const [former, next] = [await server.memberWith({}), await server.memberWith({})];
    const friend = await invitedBy(former);
    await server.db.run(sql`insert into team_change (member_id, former_id, to_id, state, lapses_at)
      values (${friend.id}, ${former.id}, ${next.id}, 'accepted', now())`);
    await server.db.run(sql`update member set inviter_id = ${next.id} where id = ${friend.id}`);
    await complete(friend);
    expect([(await overview(former)).counts.qualified, (await overview(next)).counts.qualified]).toEqual([0, 0]);
  });

  // SOCIAL-16
  it('qualifies once for ten orders completed concurrently', async () => {
    const inviter = await server.memberWith({});
    const friend = await invitedBy(inviter);
    const items = [{ skuId, priceCents: 3_000, quantity: 1 }];
    for (let i = 0; i < 10; i += 1) {
      const { orderNo } = await paidOrder(server.db, { memberId: friend.id, shopId: 'own', items });
      await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())`);
    }
    await server.meetDeadlines('order.complete');
    await server.meetDeadlines(qualifyInviteJob);
    expect(await server.db.rows(sql`select state from invite_reward where member_id = ${inviter.id}`)).toEqual([
      { state: 'qualified' },
    ]);
  });
});

describe('the reward', () => {
  it('is credited once for fifty concurrent calls, for a single or for all rewards', async () => {
    const inviter = await server.memberWith({});
    const ids = [await qualified(inviter), await qualified(inviter), await qualified(inviter)];
    const responses = await server.together(50, (i) => [
      invite.receiveInviteReward,
      i % 2 === 0 ? {} : { id: ids[i % 3] ?? '' },
      { token: inviter.token },
    ]);
    expect(responses.every(({ code }) => code === 200 || code === 409 || code === 429)).toBe(true);
    expect(responses.reduce((sum, { code, data }) => sum + (code === 200 ? data.count : 0), 0)).toBe(3);
    expect(await walletOf(inviter)).toBe(3_000);
    expect(
      await server.db.one(
        sql`select count(*)::int as n from ledger_transaction where kind = 'reward.invite' and ref = any(${ids}::text[])`,
      ),
    ).toEqual({ n: 3 });
  });

  it('is credited once per key, however often the call is sent', async () => {
    const inviter = await server.memberWith({});
    await qualified(inviter);
    const key = 'the-same-key-for-all-of-them';
    const responses = [];
    for (let i = 0; i < 3; i += 1)
      responses.push((await server.call(invite.receiveInviteReward, {}, { token: inviter.token, key })).data);
    expect(responses).toEqual(Array.from({ length: 3 }, () => ({ count: 1, receivedCents: 1_000, balanceCents: 1_000 })));
  });

  // SOCIAL-17
  it('is credited at most fifty times per calendar month in China', async () => {
    const inviter = await server.memberWith({});
    for (let i = 0; i < 52; i += 1) await qualified(inviter);
    expect(await overview(inviter)).toMatchObject({ receivableCents: 50_000, counts: { qualified: 52 } });
    const responses = await server.together(4, () => [invite.receiveInviteReward, {}, { token: inviter.token }]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect([await walletOf(inviter), (await receive(inviter)).key]).toEqual([50_000, 'invite.cap']);
    await server.db.run(
      sql`update invite_reward set received_at = received_at - interval '32 days' where member_id = ${inviter.id} and state = 'received'`,
    );
    expect((await receive(inviter)).data).toMatchObject({ count: 2, balanceCents: 52_000 });
  });

  // SOCIAL-17
  it('expires after 90 days', async () => {
    const inviter = await server.memberWith({});
    const friend = await invitedBy(inviter);
    await complete(friend);
    const { id } = await server.db.one<{ id: string }>(sql`select id from invite_reward where member_id = ${inviter.id}`);
    // Expired before its job has run.
    await server.db.run(sql`update invite_reward set expires_at = now() where id = ${id}`);
    expect([(await receive(inviter, id)).key, (await overview(inviter)).list[0]?.state]).toEqual(['invite.none', 'expired']);
    await server.meetDeadlines(lapseInviteJob, id);
    expect((await overview(inviter)).list[0]?.state).toBe('expired');
    expect((await inviteMachine.history(server.db, id)).map(({ event }) => event)).toContain('lapse');
    expect(await walletOf(inviter)).toBe(0);
  });

  it('of another member is not found', async () => {
    const [inviter, otherMember] = [await server.memberWith({}), await server.memberWith({})];
    const id = await qualified(inviter);
    expect([(await receive(otherMember, id)).code, (await receive(otherMember)).key]).toEqual([404, 'invite.none']);
    for (const operation of [invite.getInvite, invite.receiveInviteReward])
      expect((await server.call(operation, {})).code).toBe(401);
    for (const operation of [invite.releaseInvite, invite.refuseInvite])
      expect((await server.call(operation, { id, reason: '理由' } as never, otherMember)).code).not.toBe(200);
  });

  it('is credited without a deadlock while another member receives one', async () => {
    const [a, b] = [await server.memberWith({}), await server.memberWith({})];
    for (const member of [a, b]) for (let i = 0; i < 5; i += 1) await qualified(member);
    const call = (member: TestMember) => () => [invite.receiveInviteReward, {}, { token: member.token }] as const;
    const { there: forward, back, deadlocks } = await oppositeDirections(server, 10, call(a), call(b));
    expect([...forward, ...back].filter(({ code }) => code === 200)).toHaveLength(2);
    expect([deadlocks, await walletOf(a), await walletOf(b)]).toEqual([0, 5_000, 5_000]);
  });
});

describe('two accounts that appear to belong to one person', () => {
  const createHeld = async () => {
    const inviter = await server.memberWith({});
    const friend = await invitedBy(inviter);
    await shareDevice(inviter, friend);
    await complete(friend);
    const list = (await server.call(invite.listHeldInvites, { pageSize: 50 }, operator())).data.list;
    const row = list.find(({ memberId }) => memberId === inviter.id);
    if (!row) throw new Error('not held');
    return { inviter, friend, row };
  };

  // SOCIAL-18
  it('await an operator, who releases', async () => {
    const { inviter, friend, row } = await createHeld();
    expect(row).toMatchObject({ invitedId: friend.id, amountCents: 1_000, reasons: ['device'] });
    expect([(await receive(inviter)).key, (await receive(inviter, row.id)).key]).toEqual(['invite.held', 'invite.held']);
    expect((await server.call(invite.releaseInvite, { id: row.id }, operator())).code).toBe(200);
    expect((await server.call(invite.releaseInvite, { id: row.id }, operator())).key).toBe('invite.decided');
    expect((await receive(inviter, row.id)).data).toMatchObject({ count: 1, receivedCents: 1_000 });
  });

  // SOCIAL-18
  it('await an operator, who refuses with a reason stored in the history', async () => {
    const { inviter, row } = await createHeld();
    expect((await server.call(invite.refuseInvite, { id: row.id, reason: '同一人' }, operator())).code).toBe(200);
    expect([(await receive(inviter)).key, (await overview(inviter)).list[0]?.state]).toEqual(['invite.none', 'refused']);
    expect((await inviteMachine.history(server.db, row.id)).at(-1)).toMatchObject({ event: 'refuse', note: '同一人' });
    expect((await server.call(invite.refuseInvite, { id: 'nothing', reason: '理由' }, operator())).code).toBe(404);
  });

  it('are decided once for twenty concurrent operators', async () => {
    const { inviter, row } = await createHeld();
    const responses = await server.together(20, (i) => [
      i % 2 === 0 ? invite.releaseInvite : invite.refuseInvite,
      (i % 2 === 0 ? { id: row.id } : { id: row.id, reason: '同一人' }) as never,
      operator(),
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await inviteMachine.history(server.db, row.id)).length).toBe(2);
    expect(['qualified', 'refused']).toContain((await overview(inviter)).list[0]?.state);
  });
});

it('follows its state table: unlisted transitions are refused to every actor', async () => {
  const outcome: Readonly<Record<string, string>> = {
    'qualified receive member': 'received',
    'held release operator': 'qualified',
    'held refuse operator': 'refused',
    'qualified lapse system': 'expired',
    'held lapse system': 'expired',
  };
  for (const state of ['qualified', 'held', 'received', 'refused', 'expired'] as const)
    for (const event of ['receive', 'release', 'refuse', 'lapse'] as const)
      for (const actor of ['member', 'operator', 'system'] as const)
        expect([state, event, actor, inviteMachine.next(state, event, actor)]).toEqual([
          state,
          event,
          actor,
          outcome[`${state} ${event} ${actor}`],
        ]);
});

// SOCIAL-20
it('expires when its member leaves, and is listed among the losses; received rewards remain', async () => {
  const inviter = await server.memberWith({ password: 'Demo1234' });
  await qualified(inviter);
  const { losses: forfeits } = (await server.call(account.checkCancellation, {}, inviter)).data;
  expect(forfeits).toContainEqual({ kind: 'inviteRewards', count: 1 });
  await server.db.inTx((tx) => lapseWaiting(tx, inviter.id));
  expect(await server.db.rows(sql`select state from invite_reward where member_id = ${inviter.id}`)).toEqual([
    { state: 'expired' },
  ]);
});

// SOCIAL-23
it('rejects the own code when a signed-in member registers another mobile', async () => {
  const inviter = await server.memberWith({});
  const { code: inviteCode } = await overview(inviter);
  const codeFor = async (mobile: string): Promise<string> => {
    await server.call(session.sendSmsCode, { mobile, scene: 'login' });
    return (
      await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`)
    ).code;
  };
  const signUp = async (mobile: string, options: { token?: string }) =>
    server.call(session.signInWithCode, { mobile, code: await codeFor(mobile), inviteCode, agreed: true }, options);
  expect((await signUp('13955550123', { token: inviter.token })).key).toBe('invite.own');
  expect((await signUp('13955550124', {})).code).toBe(200);
  expect((await overview(inviter)).counts.invited).toBe(1);
});
