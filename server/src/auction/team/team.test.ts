import { setTimeout as delay } from 'node:timers/promises';
import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import { team } from '@juhe/contract/auction/team';
import { teamChangeActions } from '@juhe/contract/auction/team.schemas';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { awayFromMidnight } from '../../test/away-from-midnight.ts';
import { makeStoredOrder } from '../../test/auction-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { lockMembersWholly } from '../../member/lock.repository.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lapseTeamChangeJob } from './change.service.ts';
import { teamChangeMachine } from './team-machine.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  await awayFromMidnight();
  server = await testServer();
}, 80_000);
afterEach(() => expect(server.deadlocks()).toBe(0));
afterAll(() => server.close());

const codeOf = async (member: TestMember) => (await server.call(session.getProfile, {}, member)).data.promotionCode;
const inviterOf = async (member: TestMember) =>
  (await server.db.one<{ id: string | null }>(sql`select inviter_id as id from member where id = ${member.id}`)).id;
const membersOf = async (member: TestMember) => (await server.call(team.listAuctionTeam, {}, member)).data;
const requestJoin = async (member: TestMember, to: TestMember) =>
  server.call(team.changeTeam, { promotionCode: await codeOf(to) }, member);
/** Requests to join and returns the id of the request. */
const requestIdOf = async (member: TestMember, to: TestMember) => (await requestJoin(member, to)).data.requestId;
const answer = (member: TestMember, requestId: string, decision: 'accept' | 'decline' | 'withdraw') =>
  server.call(team.changeTeam, { requestId, answer: decision }, member);

/** Whether the invitation tree has a circle (auction.md I11). */
const hasCircle = async () =>
  (
    await server.db.rows(sql`with recursive above (id, up, hops) as (
      select id, inviter_id, 0 from member union all
      select above.id, m.inviter_id, hops + 1 from above join member m on m.id = above.up where hops < 200)
    select from above where up = id limit 1`)
  ).length > 0;

interface Won {
  priceCents?: number;
  state?: AuctionOrderState;
  origin?: 'hammer' | 'split';
  daysAgo?: number;
  /** The order that this is a part of. */
  of?: { id: string };
}

/** A won order as stored in the table. */
const wonBy = async (
  buyer: TestMember,
  { priceCents = 10_000, state = 'inStorage', origin = 'hammer', daysAgo = 0, of }: Won = {},
) => {
  const isPaid = state !== 'pendingPayment';
  const order = await makeStoredOrder(server, buyer.id, {
    priceCents,
    origin,
    now: state,
    ...(isPaid ? {} : { ownedSince: null }),
  });
  await server.db.run(
    sql`update auction_order set created_at = now() - ${daysAgo}::int * interval '1 day' where id = ${order.id}`,
  );
  if (of)
    await server.db.run(
      sql`update auction_order set lot_id = (select lot_id from auction_order where id = ${of.id}) where id = ${order.id}`,
    );
  return order;
};

describe('changing teams', () => {
  // AUCTION-117
  it('changes the inviter once, with the new inviter’s consent', async () => {
    const [former, next, third] = [
      await server.memberWith({}),
      await server.memberWith({ nickname: '林知夏' }),
      await server.memberWith({}),
    ];
    const member = await server.memberWith({ nickname: '周牧野', inviterId: former.id });
    const requestId = await requestIdOf(member, next);
    expect(await inviterOf(member)).toBe(former.id);
    expect(await membersOf(member)).toMatchObject({ canChange: false, own: { state: 'asked', nickname: '林*夏' } });
    expect((await membersOf(next)).requests).toMatchObject([{ id: requestId, nickname: '周*野' }]);
    expect((await requestJoin(member, third)).key).toBe('team.open');
    expect((await answer(next, requestId, 'accept')).data).toEqual({ requestId, state: 'accepted' });
    expect(await inviterOf(member)).toBe(next.id);
    expect(await membersOf(member)).toMatchObject({
      canChange: false,
      own: { state: 'accepted' },
      inviter: { nickname: '林*夏' },
    });
    expect((await membersOf(former)).total).toBe(0);
    expect((await membersOf(next)).list).toMatchObject([{ nickname: '周*野', orders: 0, monthCents: 0 }]);
    expect((await requestJoin(member, third)).key).toBe('team.once');
    const { list } = (await server.call(notice.listNotices, { kind: 'service' }, member)).data;
    expect(list.map(({ title }) => title)).toEqual(['已加入新团队']);
  });

  // AUCTION-117
  it('allows a new request after a decline, a withdrawal or an expiry', async () => {
    const [member, to] = [await server.memberWith({}), await server.memberWith({})];
    expect((await answer(to, await requestIdOf(member, to), 'decline')).data.state).toBe('declined');
    const second = await requestIdOf(member, to);
    expect((await answer(member, second, 'withdraw')).data.state).toBe('withdrawn');
    expect((await answer(to, second, 'accept')).key).toBe('team.decided');
    const third = await requestIdOf(member, to);
    expect(await server.meetDeadlines(lapseTeamChangeJob, third)).toBe(1);
    expect(await membersOf(member)).toMatchObject({ canChange: true, own: { state: 'lapsed' } });
    expect((await answer(to, third, 'accept')).key).toBe('team.decided');
    expect(await inviterOf(member)).toBeNull();
    expect(await server.db.rows(sql`select from deadline where kind = ${lapseTeamChangeJob.kind}`)).toEqual([]);
  });

  // AUCTION-117
  it('is not answered after seven days, also while the scheduled job is late; its sender may withdraw it', async () => {
    const [member, to] = [await server.memberWith({}), await server.memberWith({})];
    const requestId = await requestIdOf(member, to);
    await server.db.run(sql`update team_change set lapses_at = now() - interval '1 second' where id = ${requestId}`);
    for (const decision of ['accept', 'decline'] as const) expect((await answer(to, requestId, decision)).key).toBe('team.late');
    expect((await membersOf(to)).requests).toMatchObject([{ id: requestId, actions: [] }]);
    expect((await membersOf(member)).own).toMatchObject({ state: 'asked', actions: ['withdraw'] });
    expect(await inviterOf(member)).toBeNull();
    expect((await answer(member, requestId, 'withdraw')).data.state).toBe('withdrawn');
  });

  // AUCTION-122
  it.each(['asked', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const)(
    'a request that is %s accepts the actions of its side and no others',
    async (state) => {
      for (const action of teamChangeActions)
        for (const side of ['sender', 'recipient'] as const) {
          const [member, to] = [await server.memberWith({}), await server.memberWith({})];
          const id = await requestIdOf(member, to);
          if (state === 'accepted') await answer(to, id, 'accept');
          else if (state === 'declined') await answer(to, id, 'decline');
          else if (state === 'withdrawn') await answer(member, id, 'withdraw');
          else if (state === 'lapsed') await server.meetDeadlines(lapseTeamChangeJob, id);
          const actions = { sender: ['withdraw'], recipient: ['decline', 'accept'] }[side];
          const offered = state === 'asked' ? actions : [];
          const listed = side === 'sender' ? (await membersOf(member)).own : (await membersOf(to)).requests[0];
          expect([side, listed?.actions ?? []]).toEqual([side, offered]);
          const { code } = await answer(side === 'sender' ? member : to, id, action);
          expect([side, action, code === 200]).toEqual([side, action, offered.includes(action)]);
        }
    },
  );

  it('refuses oneself, the present team, unknown codes, those below, and answers of others', async () => {
    const top = await server.memberWith({});
    const member = await server.memberWith({ inviterId: top.id });
    const below = await server.memberWith({ inviterId: member.id });
    const deep = await server.memberWith({ inviterId: below.id });
    expect((await requestJoin(member, member)).key).toBe('team.self');
    expect((await requestJoin(member, top)).key).toBe('team.same');
    expect((await requestJoin(member, deep)).key).toBe('team.cycle');
    expect((await server.call(team.changeTeam, { promotionCode: 'ZZZZZZZZ' }, member)).key).toBe('team.unknown');
    const otherMember = await server.memberWith({});
    const requestId = await requestIdOf(member, otherMember);
    for (const decision of ['accept', 'decline'] as const) expect((await answer(member, requestId, decision)).code).toBe(404);
    expect((await answer(otherMember, requestId, 'withdraw')).code).toBe(404);
    expect((await answer(top, requestId, 'accept')).code).toBe(404);
    expect((await answer(otherMember, 'nothing', 'accept')).code).toBe(404);
    expect(await inviterOf(member)).toBe(top.id);
  });

  it.each([
    ['nothing', {}],
    ['a code and an answer', { promotionCode: 'ABCDEFGH', requestId: 'x', answer: 'accept' }],
    ['an answer to nothing', { answer: 'accept' }],
    ['an answer that is none', { requestId: 'x', answer: 'perhaps' }],
    ['a short code', { promotionCode: 'ABC' }],
  ])('refuses %s', async (_title, input) => {
    const member = await server.memberWith({});
    expect((await server.call(team.changeTeam, input as never, member)).code).toBe(400);
    expect((await membersOf(member)).own).toBeNull();
  });

  // AUCTION-118
  it('rejects one of two mutual requests', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [await server.memberWith({}), await server.memberWith({})];
      const requests = [
        { by: second, requestId: await requestIdOf(first, second) },
        { by: first, requestId: await requestIdOf(second, first) },
      ];
      const responses = await server.together(20, (i) => {
        const { by, requestId } = requests[i % 2] ?? { by: first, requestId: '' };
        return [team.changeTeam, { requestId, answer: 'accept' as const }, { token: by.token, key: `cross-${round}-${i}` }];
      });
      expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(await hasCircle()).toBe(false);
    }
  });

  it('applies exactly one of acceptance, withdrawal and expiry', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [member, to] = [await server.memberWith({}), await server.memberWith({})];
      const requestId = await requestIdOf(member, to);
      const responses = await server.together(
        20,
        (i) => [
          team.changeTeam,
          { requestId, answer: i % 2 === 0 ? ('accept' as const) : ('withdraw' as const) },
          { token: i % 2 === 0 ? to.token : member.token, key: `either-${round}-${i}` },
        ],
        () => server.meetDeadlines(lapseTeamChangeJob, requestId),
      );
      const state = await teamChangeMachine.current(server.db, requestId);
      expect(responses.filter(({ code }) => code === 200)).toHaveLength(state === 'lapsed' ? 0 : 1);
      expect(await inviterOf(member)).toBe(state === 'accepted' ? to.id : null);
    }
  });

  it('creates one request for twenty calls, and one effect for one key', async () => {
    const [member, to] = [await server.memberWith({}), await server.memberWith({})];
    const promotionCode = await codeOf(to);
    const responses = await server.together(20, (i) => [
      team.changeTeam,
      { promotionCode },
      { token: member.token, key: `asking-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    const requestId = (await membersOf(member)).own?.id ?? '';
    const accepted = await server.together(10, () => [
      team.changeTeam,
      { requestId, answer: 'accept' as const },
      { token: to.token, key: 'one-key-for-all' },
    ]);
    expect(accepted.every(({ data }) => data?.state === 'accepted')).toBe(true);
  });

  it('refuses a request to a member who is leaving at the same instant', async () => {
    const [member, to] = [await server.memberWith({}), await server.memberWith({})];
    const promotionCode = await codeOf(to);
    let answered: Promise<{ code: number; key?: string | undefined }> | undefined;
    await server.db.inTx(async (tx) => {
      await lockMembersWholly(tx, [to.id]);
      answered = server.as(member)(team.changeTeam, { promotionCode });
      const waiting = sql`select from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database() and query like '%for no key update%') limit 1`;
      while ((await server.db.maybe(waiting)) === undefined) await delay(10);
      await tx.run(sql`update member set cancelled_at = now() where id = ${to.id}`);
    });
    expect(await answered).toMatchObject({ key: 'team.unknown' });
    expect(await server.db.rows(sql`select from team_change where to_id = ${to.id}`)).toEqual([]);
  });

  it('expires the requests of a leaving member', async () => {
    const [member, to] = [await server.memberWith({}), await server.memberWith({})];
    const requestId = await requestIdOf(member, to);
    await server.db.run(sql`delete from rate_limit`);
    await server.call(session.sendSmsCode, { mobile: to.mobile ?? '', scene: 'cancel' }, to);
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${to.mobile} order by seq desc limit 1`,
    );
    expect((await server.call(account.cancelAccount, { code }, to)).code).toBe(200);
    expect(await teamChangeMachine.current(server.db, requestId)).toBe('lapsed');
  });
});

describe('orders of the team', () => {
  // AUCTION-120, AUCTION-121
  it('lists direct members, masked, with monthly sum and share', async () => {
    const inviter = await server.memberWith({});
    const direct = await server.memberWith({ nickname: '周牧野', inviterId: inviter.id });
    const grandchild = await server.memberWith({ inviterId: direct.id });
    await server.db.run(sql`update member set created_at = now() - interval '100 days' where id = ${direct.id}`);
    const won = await wonBy(direct, { priceCents: 12_300, state: 'split' });
    const part = await wonBy(direct, { priceCents: 6_000, state: 'settled', origin: 'split', of: won });
    await wonBy(direct, { priceCents: 5_000, state: 'pendingPayment' });
    await wonBy(direct, { priceCents: 7_000, daysAgo: 70 });
    await wonBy(grandchild, { priceCents: 999_900 });
    await server.db.run(sql`insert into share (member_id, from_id, order_no, fee_cents, rate_bp, amount_cents, state, due_at)
      values (${inviter.id}, ${direct.id}, ${part.orderNo}, 1000, 1000, 100, 'pending', now())`);
    const { data } = await server.call(team.listTeamOrders, {}, inviter);
    expect(data).toMatchObject({ total: 3, sumCents: 19_300, shareCents: 100, hasMore: false });
    expect(data.list.map(({ nickname, priceCents, state, shareCents }) => [nickname, priceCents, state, shareCents])).toEqual([
      ['周*野', 5_000, 'pendingPayment', null],
      ['周*野', 12_300, 'split', 100],
      ['周*野', 7_000, 'inStorage', null],
    ]);
    expect(JSON.stringify(data)).not.toMatch(new RegExp([direct.id, direct.mobile, won.orderNo].join('|')));
    const { list } = await membersOf(inviter);
    expect(list).toMatchObject([{ orders: 3, monthCents: 12_300 }]);
    const memberRef = list[0]?.memberRef ?? '';
    expect((await server.call(team.listTeamOrders, { memberRef }, inviter)).data.total).toBe(3);
    const month = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit' }).format(
      new Date(),
    );
    expect((await server.call(team.listTeamOrders, { memberRef, month }, inviter)).data).toMatchObject({
      total: 2,
      sumCents: 12_300,
    });
    expect((await server.call(team.listTeamOrders, { memberRef }, direct)).code).toBe(404);
    expect((await server.call(team.listTeamOrders, { memberRef: direct.id }, inviter)).code).toBe(404);
    expect((await server.call(team.listTeamOrders, { memberRef: 'x' }, inviter)).code).toBe(404);
    expect((await server.call(team.listTeamOrders, { month: '2026-13' }, inviter)).code).toBe(400);
  });

  // AUCTION-119
  it('lists results during the membership only, for the current inviter', async () => {
    const [former, next] = [await server.memberWith({}), await server.memberWith({})];
    const member = await server.memberWith({ inviterId: former.id });
    await server.db.run(sql`update member set created_at = now() - interval '10 days' where id = ${member.id}`);
    await wonBy(member, { daysAgo: 5 });
    expect((await server.call(team.listTeamOrders, {}, former)).data.total).toBe(1);
    const { memberRef } = (await membersOf(former)).list[0] ?? { memberRef: '' };
    await answer(next, await requestIdOf(member, next), 'accept');
    expect((await server.call(team.listTeamOrders, {}, former)).data.total).toBe(0);
    expect((await server.call(team.listTeamOrders, { memberRef }, former)).code).toBe(404);
    expect((await server.call(team.listTeamOrders, {}, next)).data.total).toBe(0);
    await wonBy(member);
    expect((await server.call(team.listTeamOrders, {}, next)).data.total).toBe(1);
    expect((await server.call(team.listTeamOrders, {})).code).toBe(401);
  });
});
