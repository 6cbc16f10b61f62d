import { randomUUID } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let made = 0;
/** An open lot: starts at 100.00, rises by 10.00, closes in an hour unless told otherwise. */
const openLot = async ({
  owner = null as string | null,
  reserve = null as number | null,
  seconds = 3600,
  state = 'open',
} = {}) => {
  made += 1;
  const productNo = `PTEST${made}`;
  await server.db.run(sql`insert into lot (product_no, title, pictures, owner_id, start_cents, increment_cents, reserve_cents, deposit_cents, opens_at, closes_at, state)
    values (${productNo}, '老山檀手串', array['/media/lots/yuzhui-1.webp'], ${owner}, 10000, 1000, ${reserve}, 1000, now() - interval '1 hour',
      now() + ${seconds}::int * interval '1 second', ${state})`);
  return productNo;
};

const bidder = async (feeCents = 10_000) => {
  const member = await server.memberWith({});
  if (feeCents > 0)
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'recharge.paid',
        ref: member.id,
        entries: [
          { account: platformAccount('gatewayClearing'), amount: -feeCents },
          { account: { kind: 'serviceFee', owner: member.id }, amount: feeCents },
        ],
      }),
    );
  return member;
};

const place = (token: string, productNo: string, amountCents: number, maxCents?: number, key = `bid-${randomUUID()}`) =>
  server.call(
    bid.participateBidding,
    { productNo, amountCents, ...(maxCents === undefined ? {} : { maxCents }) },
    { token, key },
  );

const amounts = (productNo: string) =>
  server.db.rows<{ seq: number; amount: number }>(
    sql`select b.seq, b.amount_cents as amount from bid b join lot l on l.id = b.lot_id where l.product_no = ${productNo} order by b.seq`,
  );

const isRisingWithoutGaps = (rows: readonly { seq: number; amount: number }[]) =>
  rows.every((row, i) => row.seq === i + 1 && (i === 0 || row.amount > (rows[i - 1]?.amount ?? 0)));

it('takes one of twenty equal bids at the same instant and refuses the others with the new price', async () => {
  const productNo = await openLot();
  const members = await Promise.all(Array.from({ length: 20 }, () => bidder()));
  const answers = await server.together(20, (i) => [
    bid.participateBidding,
    { productNo, amountCents: 10_000 },
    { token: members[i]?.token ?? '', key: `same-instant-${i}` },
  ]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 409 && answer.msg.includes('110.00'))).toHaveLength(19);
  expect(await amounts(productNo)).toEqual([{ seq: 1, amount: 10_000 }]);
  const fees = await Promise.all(members.map((member) => balanceOf(server.db, { kind: 'serviceFee', owner: member.id })));
  expect(fees.filter((fee) => fee === 9_000)).toHaveLength(1);
  expect(fees.filter((fee) => fee === 10_000)).toHaveLength(19);
  expect(await audit(server.db)).toEqual([]);
});

it('keeps twenty rising bids in one strictly rising order and loses no acknowledged one', async () => {
  const productNo = await openLot();
  const members = await Promise.all(Array.from({ length: 20 }, () => bidder()));
  const answers = await server.together(20, (i) => [
    bid.participateBidding,
    { productNo, amountCents: 10_000 + i * 1_000 },
    { token: members[i]?.token ?? '', key: `rising-key-${i}` },
  ]);
  const rows = await amounts(productNo);
  expect(isRisingWithoutGaps(rows)).toBe(true);
  const accepted = answers.flatMap((answer, i) => (answer.code === 200 ? [10_000 + i * 1_000] : []));
  expect(accepted.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.amount)).toEqual(accepted.toSorted((a, b) => a - b));
  expect(rows.at(-1)?.amount).toBe(29_000);
});

it('answers the same key ten times with one bid', async () => {
  const productNo = await openLot();
  const { token } = await bidder();
  const answers = await server.together(10, () => [
    bid.participateBidding,
    { productNo, amountCents: 10_000 },
    { token, key: 'ten-times-one' },
  ]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await amounts(productNo)).toHaveLength(1);
});

it('bids for the leader up to the maximum, and of equal maxima the earlier leads', async () => {
  const productNo = await openLot();
  const [first, second, third] = [await bidder(), await bidder(), await bidder()];
  expect((await place(first.token, productNo, 10_000, 20_000)).data.standing).toBe('leading');
  const outbid = await place(second.token, productNo, 12_000);
  expect(outbid.data).toMatchObject({ standing: 'outbid', live: { priceCents: 13_000 } });
  const tie = await place(second.token, productNo, 14_000, 20_000);
  expect(tie.data).toMatchObject({ standing: 'outbid', live: { priceCents: 20_000 } });
  const winner = await place(third.token, productNo, 21_000, 50_000);
  expect(winner.data).toMatchObject({ standing: 'leading', live: { priceCents: 21_000, bidders: 3 } });
  expect(isRisingWithoutGaps(await amounts(productNo))).toBe(true);
});

it.each([
  ['no amount', {}],
  ['zero', { amountCents: 0 }],
  ['a negative amount', { amountCents: -1 }],
  ['a fraction', { amountCents: 0.5 }],
  ['a huge amount', { amountCents: 1e21 }],
  ['full-width digits', { amountCents: '１００００' }],
  ['a maximum below the bid', { amountCents: 10_000, maxCents: 9_000 }],
])('refuses %s and changes nothing', async (_what, input) => {
  const productNo = await openLot();
  const { token } = await bidder();
  const answer = await server.call(bid.participateBidding, { productNo, ...input } as never, { token, key: randomUUID() });
  expect(answer.code).toBe(400);
  expect(await amounts(productNo)).toEqual([]);
});

it('refuses the owner, an empty service-fee account, a lot that is not open and one whose time is over', async () => {
  const owner = await bidder();
  const own = await place(owner.token, await openLot({ owner: owner.id }), 10_000);
  const poor = await bidder(0);
  const short = await place(poor.token, await openLot(), 10_000);
  const early = await place(owner.token, await openLot({ state: 'scheduled' }), 10_000);
  const late = await place(owner.token, await openLot({ seconds: -1 }), 10_000);
  expect([own.key, short.key, early.key, late.key]).toEqual(['bid.own', 'bid.depositShort', 'lot.notOpen', 'lot.ended']);
});

it('moves the end by a bid in the last two minutes', async () => {
  const productNo = await openLot({ seconds: 60 });
  const { token } = await bidder();
  const { data } = await place(token, productNo, 10_000);
  expect(data.live.extensions).toBe(1);
  const { seconds } = await server.db.one<{ seconds: number }>(
    sql`select extract(epoch from closes_at - now())::int as seconds from lot where product_no = ${productNo}`,
  );
  expect(seconds).toBeGreaterThan(110);
});

it('closes a lot: sold to the leader, the deposits of the others given back', async () => {
  const productNo = await openLot();
  const [loser, winner] = [await bidder(), await bidder()];
  await place(loser.token, productNo, 10_000);
  await place(winner.token, productNo, 11_000);
  await server.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
  await server.meetDeadlines('lot.close', productNo);
  const { data } = await server.call(lot.getBiddingProduct, { productNo });
  expect(data.live.state).toBe('sold');
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: loser.id })).toBe(10_000);
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: winner.id })).toBe(9_000);
  const mine = await server.call(bid.getMyBidding, {}, { token: winner.token });
  expect(mine.data.list[0]).toMatchObject({ productNo, standing: 'won', myCents: 11_000 });
  expect(await audit(server.db)).toEqual([]);
});

it('leaves a lot unsold below its reserve', async () => {
  const productNo = await openLot({ reserve: 50_000 });
  const only = await bidder();
  await place(only.token, productNo, 10_000);
  await server.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
  await server.meetDeadlines('lot.close', productNo);
  expect((await server.call(lot.getBiddingProduct, { productNo })).data.live.state).toBe('unsold');
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: only.id })).toBe(10_000);
});
