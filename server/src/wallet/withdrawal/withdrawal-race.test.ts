/** Twenty callers on each contested step of withdrawals and shares (wallet.md e); `ROUNDS=50` sets the number of rounds. */
import { order } from '@juhe/contract/mall/order';
import type { Operation } from '@juhe/contract/operation';
import { pay } from '@juhe/contract/payment/pay';
import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { wallet } from '@juhe/contract/wallet/wallet';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { orderProfitKind } from '../../mall/api.ts';
import { type Holder, holderPassword as password, makeHolder } from '../../test/card-holder.ts';
import { paidOrder } from '../../test/paid-order.ts';
import type { PlainRequest } from '../../test/request-of.ts';
import { withdrawalProblems } from '../../test/simulation/wallet/withdrawal-problems.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { sendTogether } from '../../test/together.ts';
import { anna, ben, twoOperators } from '../../test/two-operators.ts';
import { orderProfitJob } from '../shareprofit/order-share.service.ts';
import { payoutSigner } from './payout-channel.ts';

const rounds = Number(process.env['ROUNDS'] ?? '2');
const callers = 20;
jest.setTimeout(60_000 + rounds * 20_000);

let server: TestServer;
let skuId: string;
beforeAll(async () => {
  server = await testServer({ operators: twoOperators });
  await makeShelf(server.db);
  ({ skuId } = await makeProduct(server.db, { stock: 100_000 }));
});
afterAll(() => server.close());
afterEach(async () => {
  expect([...(await audit(server.db)), ...(await withdrawalProblems(server.db))]).toEqual([]);
  expect([server.deadlocks(), server.retries()]).toEqual([0, 0]);
});

/** Repeats a contested step; the hourly limits are not under test. */
const eachRound = async (step: (round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await server.db.run(sql`delete from rate_limit`);
    await step(round);
  }
};
const balance = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const inFlight = (member: TestMember) => balanceOf(server.db, { kind: 'withdrawalInFlight', owner: member.id });
const application = (member: Holder, amountCents: number, feeCents = 0) =>
  ({ type: 'personal', amountCents, cardId: member.cardId, feeCents, password }) as const;
const apply = async (member: Holder, amountCents: number) => {
  const { code, data } = await server.call(withdrawal.applyForWithdrawal, application(member, amountCents), member);
  expect(code).toBe(200);
  return data.id;
};
const countOf = (responses: readonly { code: number }[], code = 200) => responses.filter((answer) => answer.code === code).length;

it('sixty per cent of a balance leave once', () =>
  eachRound(async (round) => {
    const member = await makeHolder(server);
    const responses = await server.together(callers, (i) => [
      withdrawal.applyForWithdrawal,
      application(member, 60_000),
      { token: member.token, key: `most-of-it-${round}-${i}` },
    ]);
    expect(countOf(responses)).toBe(1);
    expect([await balance(member), await inFlight(member)]).toEqual([40_000, 60_000]);
  }));

// WALLET-30
it('ten yuan leave three times a day', () =>
  eachRound(async (round) => {
    const member = await makeHolder(server);
    // The month's free withdrawal was used before today; on the first day of a month it is one of the three.
    const id = await apply(member, 1_000);
    const { today } = await server.db.one<{ today: number }>(sql`with earlier as (
        update withdrawal set created_at = greatest(now() - interval '1 day', date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')
        where id = ${id} returning created_at)
      select count(*)::int as today from earlier where (created_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date`);
    const responses = await server.together(callers, (i) => [
      withdrawal.applyForWithdrawal,
      application(member, 1_000, 10),
      { token: member.token, key: `ten-yuan-${round}-${i}` },
    ]);
    expect(countOf(responses)).toBe(3 - today);
    expect(new Set(responses.filter(({ code }) => code !== 200).map(({ key }) => key))).toEqual(new Set(['withdraw.daily']));
  }));

it('of approval against cancellation exactly one wins', () =>
  eachRound(async (round) => {
    const member = await makeHolder(server);
    const id = await apply(member, 5_000);
    const responses = await server.together(callers, (i) =>
      i % 2 === round % 2
        ? [withdrawal.approveWithdrawal, { id }, { ...anna, key: `approve-${round}-${i}` }]
        : [withdrawal.cancelWithdrawal, { id }, { token: member.token, key: `cancel-${round}-${i}` }],
    );
    expect(countOf(responses)).toBe(1);
  }));

it('of payout against failure exactly one wins', () =>
  eachRound(async (round) => {
    const member = await makeHolder(server);
    const id = await apply(member, 5_000);
    await server.call(withdrawal.approveWithdrawal, { id }, anna);
    const ends: readonly Operation[] = [withdrawal.payWithdrawal, withdrawal.failWithdrawal];
    const responses = await server.together(callers, (i) => [
      ends[(i + round) % 2] ?? withdrawal.payWithdrawal,
      { id, bankNo: `R-${round}-${i}`, reason: '账户状态异常' },
      { ...ben, key: `end-${round}-${i}` },
    ]);
    expect(countOf(responses)).toBe(1);
    expect([95_000, 100_000]).toContain(await balance(member));
    expect(await inFlight(member)).toBe(0);
  }));

/** A signed notice of the sandbox's payouts. */
const noticeOf = (notice: object): PlainRequest => {
  const body = Buffer.from(JSON.stringify(notice));
  const signature = payoutSigner(server.deps.secrets.secretKey)(body.toString());
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    'x-payout-signature': signature,
  };
  return { method: 'POST', url: '/pay/payout/sandbox', headers, body };
};

it('twenty notices of a payout book it once', () =>
  eachRound(async (round) => {
    const member = await makeHolder(server);
    const id = await apply(member, 5_000);
    await server.call(withdrawal.approveWithdrawal, { id }, anna);
    await server.call(withdrawal.sendWithdrawal, { id, channel: 'sandbox' }, ben);
    const { payoutNo, netCents } = (await server.call(withdrawal.getWithdrawalPayee, { id }, ben)).data;
    const before = await balanceOf(server.db, { kind: 'gatewayClearing', owner: 'sandbox' });
    const port = Number(new URL(await server.origin()).port);
    const request = noticeOf({ payoutNo, netCents, tradeNo: `N-${round}`, result: 'success' });
    const responses = await sendTogether(
      port,
      Array.from({ length: callers }, () => request),
    );
    expect(responses.map(({ body }) => body)).toEqual(Array.from({ length: callers }, () => '{"code":"SUCCESS"}'));
    expect((await balanceOf(server.db, { kind: 'gatewayClearing', owner: 'sandbox' })) - before).toBe(netCents);
    expect([await balance(member), await inFlight(member)]).toEqual([95_000, 0]);
  }));

/** A received order of a member invited by `inviter`, 99.50 of goods; its share is estimated. */
const invitedOrder = async (inviter: TestMember, state: 'paid' | 'received') => {
  const buyer = await server.memberWith({ inviterId: inviter.id });
  const items = [{ skuId, priceCents: 9_950, quantity: 1 }];
  const { orderNo } = await paidOrder(server.db, { memberId: buyer.id, shopId: 'own', items, state });
  await server.db.inTx((tx) => orderProfitKind.schedule(tx, orderNo, { seconds: 0 }));
  await server.meetDeadlines(orderProfitJob, orderNo);
  return { buyer, orderNo };
};
const complete = async (orderNo: string) => {
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())
    on conflict (kind, ref) do update set due_at = now()`);
  await server.meetDeadlines('order.complete', orderNo);
  await server.meetDeadlines(orderProfitJob, orderNo);
};

it('twenty acknowledgements credit the same shares once', () =>
  eachRound(async (round) => {
    const inviter = await server.memberWith({});
    for (let n = 0; n < 2; n += 1) await complete((await invitedOrder(inviter, 'received')).orderNo);
    const { list } = (await server.call(shareprofit.listShares, { state: 'due' }, inviter)).data;
    const responses = await server.together(callers, (i) => [
      shareprofit.acknowledgeShares,
      i % 2 === 0 ? { all: true } : { ids: list.map(({ id }) => id) },
      { token: inviter.token, key: `know-${round}-${i}` },
    ]);
    expect(countOf(responses)).toBe(callers);
    expect(responses.reduce((sum, { data }) => sum + data.creditedCents, 0)).toBe(198);
    expect(await balance(inviter)).toBe(198);
    expect(await balanceOf(server.db, { kind: 'profitPayable', owner: inviter.id })).toBe(0);
  }));

it('either credits or voids a share for any order of acknowledgement, refund and completion', () =>
  eachRound(async (round) => {
    const inviter = await server.memberWith({});
    const { buyer, orderNo } = await invitedOrder(inviter, round % 2 === 0 ? 'paid' : 'received');
    await server.together<Operation>(
      callers,
      (i) =>
        i % 2 === 0
          ? [shareprofit.acknowledgeShares, { all: true }, { token: inviter.token, key: `race-${round}-${i}` }]
          : [order.refundOrder, { orderNo, reason: '不想要了' }, { token: buyer.token, key: `back-${round}-${i}` }],
      () => (round % 2 === 0 ? Promise.resolve() : complete(orderNo)),
    );
    await server.meetDeadlines(orderProfitJob, orderNo);
    await server.call(shareprofit.acknowledgeShares, { all: true }, inviter);
    const { state } = await server.db.one<{ state: string }>(sql`select state from share where order_no = ${orderNo}`);
    const [refunded] = await server.db.rows(sql`select from mall_order where order_no = ${orderNo} and state = 'refunded'`);
    expect([state, await balance(inviter)]).toEqual(refunded ? ['reversed', 0] : ['credited', 99]);
  }));

it('never overdraws under concurrent withdrawals, payments, transfers and orders', () =>
  eachRound(async (round) => {
    const member = await makeHolder(server, { walletCents: 30_000 });
    const payee = await server.memberWith({});
    const { id: shopId } = await server.db.one<{ id: string }>(
      sql`insert into shop (name, logo, owner_id) values ('茶', '/media/x.webp', ${member.id}) returning id`,
    );
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'test.company',
        ref: shopId,
        entries: [
          { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -9_000 },
          { account: { kind: 'companyWallet', owner: shopId }, amount: 9_000 },
        ],
      }),
    );
    const payments: string[] = [];
    for (let n = 0; n < 5; n += 1) payments.push(await unpaid(member));
    const steps = [
      (i: number) => [withdrawal.applyForWithdrawal, application(member, 9_000 + (i % 3))],
      () => [wallet.payMember, { mobile: payee.mobile ?? '', amountCents: 7_000 }],
      () => [wallet.transferFromCompany, { amountCents: 4_000 }],
      (i: number) => [pay.startPayment, { payNo: payments[Math.floor(i / 4)], channel: 'balance' }],
    ] as const;
    const responses = await server.together<Operation>(callers, (i) => {
      const [operation, input] = steps[i % 4]?.(i) ?? [];
      return [operation, input, { token: member.token, key: `all-${round}-${i}` }] as never;
    });
    expect(responses.filter(({ code }) => code >= 500)).toEqual([]);
    const sums = [
      await balance(member),
      await inFlight(member),
      await balance(payee),
      await balanceOf(server.db, { kind: 'companyWallet', owner: shopId }),
      (
        await server.db.one<{ cents: number }>(
          sql`select coalesce(sum(amount_cents), 0)::bigint as cents from payment where member_id = ${member.id} and state = 'paid'`,
        )
      ).cents,
    ];
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
    expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(39_000);
  }));

/** A top-up of the service fee is paid from the wallet like an order: the number of an unpaid payment of 50.00. */
const unpaid = async (member: TestMember): Promise<string> => {
  const { payNo } = await server.db.one<{ payNo: string }>(sql`
    insert into payment (member_id, kind, refs, subject, amount_cents, state, expires_at)
    values (${member.id}, 'recharge.serviceFee', array[${member.id}]::text[], '手续费', 5000, 'created', now() + interval '1 hour') returning pay_no as "payNo"`);
  return payNo;
};
