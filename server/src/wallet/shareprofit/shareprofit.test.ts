import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { addShare } from '../../auction/team/share.ts';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { systemActor } from '../../state-machine/machine.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { shareMachine } from './share-machine.ts';
import { reverseShare, shareDueJob } from './fee-share.service.ts';
import { creditShareJob } from './share-money.ts';
import { maxAtOnce } from './shareprofit.service.ts';

jest.setTimeout(30_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await audit(server.db)).toEqual([]);
  await server.close();
});

let orders = 0;
const nextOrder = () => `A2611230000${String((orders += 1)).padStart(4, '0')}`;
const walletOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: id });
const escrowOf = (id: string) => balanceOf(server.db, { kind: 'escrow', owner: `share:${id}` });

/** Collects a fee of `seller` and posts its share, like a settlement. */
const settle = (seller: TestMember, inviter: TestMember | null, feeCents = 1000, shareBp = 1000, buyer?: TestMember) =>
  server.db.inTx(async (tx) => {
    const orderNo = nextOrder();
    const share = await addShare(tx, {
      feeCents,
      orderNo,
      sellerId: seller.id,
      buyerId: buyer?.id ?? 'nobody',
      inviterId: inviter?.id ?? null,
      shareBp,
    });
    if (share)
      await post(tx, {
        kind: 'auction.settled',
        ref: orderNo,
        entries: [
          { account: platformAccount('gatewayClearing'), amount: -share.amountCents },
          { account: share.account, amount: share.amountCents },
        ],
      });
    return { orderNo, id: share?.id ?? '', amountCents: share?.amountCents };
  });

const pair = async () => [await server.memberWith(), await server.memberWith({ nickname: '周南' })] as const;
const due = async (inviter: TestMember, seller: TestMember, feeCents?: number) => {
  const share = await settle(seller, inviter, feeCents);
  await server.meetDeadlines(shareDueJob, share.id);
  return share;
};
const reverse = (orderNo: string) => server.db.inTx((tx) => reverseShare(tx, orderNo, systemActor));
const confirm = (member: TestMember, input: { ids?: string[]; all?: boolean }) =>
  server.call(shareprofit.acknowledgeShares, input, member);

// AUCTION-107
it('deducts the share from the fee, rounded down, and none without remainder or inviter', async () => {
  const [inviter, seller] = await pair();
  expect((await settle(seller, inviter, 1999)).amountCents).toBe(199);
  expect((await settle(seller, inviter, 1999, 2000)).amountCents).toBe(399);
  expect((await settle(seller, inviter, 9)).amountCents).toBeUndefined();
  expect((await settle(seller, null)).amountCents).toBeUndefined();
});

// AUCTION-102
it('creates none for a trade between inviter and invitee', async () => {
  const [inviter, stranger] = await pair();
  const invited = await server.memberWith();
  await server.db.run(sql`update member set inviter_id = ${inviter.id} where id = ${invited.id}`);
  expect((await settle(invited, inviter, 1000, 1000, inviter)).amountCents).toBeUndefined();
  expect((await settle(inviter, stranger, 1000, 1000, invited)).amountCents).toBeUndefined();
  expect((await settle(invited, inviter, 1000, 1000, stranger)).amountCents).toBe(100);
});

// AUCTION-108
it('becomes due after seven days and is credited on acknowledgement', async () => {
  const [inviter, seller] = await pair();
  const { id, orderNo } = await settle(seller, inviter);
  const { days } = await server.db.one<{ days: number }>(
    sql`select round(extract(epoch from due_at - now()) / 86400)::int as days from deadline where kind = 'share.due' and ref = ${id}`,
  );
  expect(days).toBe(7);
  expect((await confirm(inviter, { ids: [id] })).data).toMatchObject({ count: 0, creditedCents: 0, skipped: [id] });
  await server.meetDeadlines(shareDueJob, id);
  const { data } = await server.call(shareprofit.listShares, {}, inviter);
  expect(data).toMatchObject({
    total: 1,
    list: [
      {
        id,
        orderTail: orderNo.slice(-4),
        kind: 'fee',
        from: '周*',
        baseCents: 1000,
        rateBp: 1000,
        amountCents: 100,
        state: 'due',
      },
    ],
    sums: { pendingCents: 0, dueCents: 100, creditedCents: 0, reversedCents: 0 },
  });
  expect((await confirm(inviter, { all: true })).data).toEqual({
    count: 1,
    creditedCents: 100,
    balanceCents: 100,
    skipped: [],
    remainingCents: 0,
  });
  expect([await walletOf(inviter), await escrowOf(id)]).toEqual([100, 0]);
  expect((await shareMachine.history(server.db, id)).map(({ event }) => event)).toEqual(['created', 'due', 'acknowledge']);
});

// AUCTION-127
it('acknowledges all due shares in calls of a bounded number, each of which states what remains', async () => {
  const [inviter, seller] = await pair();
  const shares = maxAtOnce + 10;
  const orderNos = Array.from({ length: shares }, nextOrder);
  await server.db.inTx(async (tx) => {
    const ids = await tx.rows<{ id: string }>(sql`insert into share
        (kind, member_id, from_id, order_no, fee_cents, rate_bp, amount_cents, state, due_at)
      select 'fee', ${inviter.id}, ${seller.id}, order_no, 1000, 1000, 100, 'due', now() from unnest(${orderNos}::text[]) as o (order_no)
      returning id`);
    await post(tx, {
      kind: 'auction.settled',
      ref: orderNos[0] ?? '',
      entries: [
        { account: platformAccount('gatewayClearing'), amount: -100 * shares },
        ...ids.map(({ id }) => ({ account: { kind: 'escrow' as const, owner: `share:${id}` }, amount: 100 })),
      ],
    });
  });
  const first = await confirm(inviter, { all: true });
  expect(first.data).toMatchObject({ count: maxAtOnce, creditedCents: 100 * maxAtOnce, remainingCents: 1_000 });
  const second = await confirm(inviter, { all: true });
  expect(second.data).toMatchObject({ count: 10, creditedCents: 1_000, balanceCents: 100 * shares, remainingCents: 0 });
  expect((await server.call(shareprofit.listShares, {}, inviter)).data.sums).toMatchObject({ dueCents: 0 });
});

// AUCTION-108
it('is credited automatically 30 days after it became due', async () => {
  const [inviter, seller] = await pair();
  const { id } = await due(inviter, seller);
  const { days } = await server.db.one<{ days: number }>(
    sql`select round(extract(epoch from due_at - now()) / 86400)::int as days from deadline where kind = 'share.credit' and ref = ${id}`,
  );
  expect(days).toBe(30);
  await server.meetDeadlines(creditShareJob, id);
  expect([await walletOf(inviter), await escrowOf(id)]).toEqual([100, 0]);
  expect((await shareMachine.history(server.db, id)).map(({ event }) => event)).toEqual(['created', 'due', 'credit']);
});

it('is not accessible to other members', async () => {
  const [inviter, seller] = await pair();
  const { id } = await due(inviter, seller);
  expect((await server.call(shareprofit.listShares, {}, seller)).data.list).toEqual([]);
  expect((await confirm(seller, { ids: [id] })).data).toMatchObject({ count: 0, skipped: [id] });
  expect(await walletOf(seller)).toBe(0);
  expect((await server.call(shareprofit.listShares, {})).code).toBe(401);
});

it('is credited once when twenty acknowledge it at the same instant', async () => {
  const [inviter, seller] = await pair();
  const ids = [(await due(inviter, seller)).id, (await due(inviter, seller)).id];
  const responses = await server.together(20, (i) => [
    shareprofit.acknowledgeShares,
    i % 2 ? { all: true } : { ids },
    { token: inviter.token, key: `k${i}-${ids[0]}` },
  ]);
  expect(responses.map(({ code }) => code)).toEqual(Array(20).fill(200));
  expect(responses.reduce((sum, { data }) => sum + data.creditedCents, 0)).toBe(200);
  expect(await walletOf(inviter)).toBe(200);
});

it('is either credited or reversed when both happen at the same instant', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [inviter, seller] = await pair();
    const { id, orderNo } = await due(inviter, seller);
    await Promise.all([confirm(inviter, { ids: [id] }), reverse(orderNo)]);
    expect([await walletOf(inviter), await escrowOf(id)]).toEqual([0, 0]);
    expect(await shareMachine.current(server.db, id)).toBe('reversed');
  }
  expect(server.deadlocks()).toBe(0);
});

// AUCTION-109
it('is transferred once to the platform when its order is reversed before', async () => {
  const [inviter, seller] = await pair();
  const { id, orderNo } = await settle(seller, inviter);
  const revenue = await balanceOf(server.db, platformAccount('platformRevenue'));
  await Promise.all(Array.from({ length: 20 }, () => reverse(orderNo)));
  expect(await balanceOf(server.db, platformAccount('platformRevenue'))).toBe(revenue + 100);
  expect(await server.meetDeadlines(shareDueJob, id)).toBe(0);
});

// AUCTION-110
it('reverses a credited share up to the balance and nets the remainder against the next', async () => {
  const [inviter, seller] = await pair();
  const first = await due(inviter, seller);
  await confirm(inviter, { all: true });
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'member.paid',
      ref: 'x',
      entries: [
        { account: { kind: 'memberWallet', owner: inviter.id }, amount: -70 },
        { account: { kind: 'memberWallet', owner: seller.id }, amount: 70 },
      ],
    }),
  );
  await reverse(first.orderNo);
  expect(await walletOf(inviter)).toBe(0);
  await due(inviter, seller, 500);
  expect((await confirm(inviter, { all: true })).data).toMatchObject({ count: 1, creditedCents: 0, balanceCents: 0 });
  await due(inviter, seller, 1000);
  expect((await confirm(inviter, { all: true })).data).toMatchObject({ creditedCents: 80, balanceCents: 80 });
});

it.each([[{ ids: 'x'.repeat(70) }], [{ all: 'maybe' }], [{ ids: Array(51).fill('a') }], [{ ids: { length: 1 } }]])(
  'refuses %j',
  async (input) => {
    expect((await confirm(await server.memberWith(), input as never)).code).toBe(400);
  },
);

it('a state other than those of the table refuses every event', () => {
  const rows = shareMachine.states.flatMap((state) =>
    shareMachine.events.flatMap((event) =>
      (['member', 'operator', 'system'] as const).flatMap((by) => {
        const to = shareMachine.next(state, event, by);
        return to === undefined ? [] : [`${state} ${event} ${by} ${to}`];
      }),
    ),
  );
  expect(rows).toEqual([
    'pending due system due',
    'pending hold system held',
    'pending reverse operator reversed',
    'pending reverse system reversed',
    'due acknowledge member credited',
    'due credit system credited',
    'due reverse operator reversed',
    'due reverse system reversed',
    'held release operator due',
    'held reverse operator reversed',
    'held reverse system reversed',
    'credited reverse operator reversed',
    'credited reverse system reversed',
  ]);
});
