import { randomUUID } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { bidsOfLot, isRisingWithoutGaps, makeBidder, makeLot } from '../../test/auction.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const openLot = (fields: Parameters<typeof makeLot>[1] = {}) => makeLot(server, fields);
const bidder = (feeCents?: number) => makeBidder(server, feeCents);
const amounts = (productNo: string) => bidsOfLot(server, productNo);

const placeBid = (token: string, productNo: string, amountCents: number, maxCents?: number, key = `bid-${randomUUID()}`) =>
  server.call(bid.placeBid, { productNo, amountCents, ...(maxCents === undefined ? {} : { maxCents }) }, { token, key });

it('takes one of twenty equal bids at the same instant and refuses the others with the new price', async () => {
  const productNo = await openLot();
  const members = await Promise.all(Array.from({ length: 20 }, () => bidder()));
  const responses = await server.together(20, (i) => [
    bid.placeBid,
    { productNo, amountCents: 10_000 },
    { token: members[i]?.token ?? '', key: `same-instant-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(responses.filter((answer) => answer.code === 409 && answer.msg.includes('110.00'))).toHaveLength(19);
  expect(await amounts(productNo)).toMatchObject([{ seq: 1, amount: 10_000 }]);
  const fees = await Promise.all(members.map((member) => balanceOf(server.db, { kind: 'serviceFee', owner: member.id })));
  expect(fees.filter((fee) => fee === 9_000)).toHaveLength(1);
  expect(fees.filter((fee) => fee === 10_000)).toHaveLength(19);
  expect(await audit(server.db)).toEqual([]);
});

it('takes bids that move the end while the end comes, without a deadlock', async () => {
  const productNo = await openLot({ seconds: 60 });
  const [a, b] = [await bidder(), await bidder()];
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
  const rises = (member: TestMember, offset: number) => (i: number) =>
    [
      bid.placeBid,
      { productNo, amountCents: 10_000 + (2 * i + offset) * 1_000 },
      { token: member.token, key: `against-close-${offset}-${i}` },
    ] as const;
  const close = async (): Promise<void> => {
    for (let attempt = 0; attempt < 10; attempt += 1) await server.meetDeadlines('lot.close', productNo);
  };
  const [{ there: forward, back, deadlocks }] = await Promise.all([
    oppositeDirections(server, 10, rises(a, 0), rises(b, 1)),
    close(),
  ]);
  expect(deadlocks).toBe(0);
  const accepted = [...forward, ...back].filter(({ code }) => code === 200);
  // A leader who bids again only raises the own maximum, without a row; a bid below that maximum has a second row that tops
  // it.
  const recorded = (await amounts(productNo)).map(({ amount }) => amount);
  expect(recorded.length).toBeGreaterThan(0);
  expect(recorded.length).toBeLessThanOrEqual(2 * accepted.length);
  expect(recorded).toEqual([...new Set(recorded)].sort((low, high) => low - high));
  expect(await server.db.one(sql`select state, extensions > 0 as moved from lot where product_no = ${productNo}`)).toEqual({
    state: 'open',
    moved: true,
  });
  expect(
    await server.db.one(sql`select due_at > now() as later from deadline where kind = 'lot.close' and ref = ${productNo}`),
  ).toEqual({
    later: true,
  });
});

it('keeps twenty rising bids in one strictly rising order and loses no acknowledged one', async () => {
  const productNo = await openLot();
  const members = await Promise.all(Array.from({ length: 20 }, () => bidder()));
  const responses = await server.together(20, (i) => [
    bid.placeBid,
    { productNo, amountCents: 10_000 + i * 1_000 },
    { token: members[i]?.token ?? '', key: `rising-key-${i}` },
  ]);
  const rows = await amounts(productNo);
  expect(isRisingWithoutGaps(rows)).toBe(true);
  const accepted = responses.flatMap((answer, i) => (answer.code === 200 ? [10_000 + i * 1_000] : []));
  expect(accepted.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.amount)).toEqual(accepted.toSorted((a, b) => a - b));
  expect(rows.at(-1)?.amount).toBe(29_000);
});

it('answers the same key ten times with one bid', async () => {
  const productNo = await openLot();
  const { token } = await bidder();
  const responses = await server.together(10, () => [
    bid.placeBid,
    { productNo, amountCents: 10_000 },
    { token, key: 'ten-times-one' },
  ]);
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await amounts(productNo)).toHaveLength(1);
});

// AUCTION-12
it('bids for the leader up to the maximum, and of equal maxima the earlier leads', async () => {
  const productNo = await openLot();
  const [first, second, third] = [await bidder(), await bidder(), await bidder()];
  expect((await placeBid(first.token, productNo, 10_000, 20_000)).data.standing).toBe('leading');
  const outbid = await placeBid(second.token, productNo, 12_000);
  expect(outbid.data).toMatchObject({ standing: 'outbid', live: { priceCents: 13_000 } });
  const tie = await placeBid(second.token, productNo, 14_000, 20_000);
  expect(tie.data).toMatchObject({ standing: 'outbid', live: { priceCents: 20_000 } });
  const winner = await placeBid(third.token, productNo, 21_000, 50_000);
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
])('refuses %s and changes nothing', async (_title, input) => {
  const productNo = await openLot();
  const { token } = await bidder();
  const answer = await server.call(bid.placeBid, { productNo, ...input } as never, { token, key: randomUUID() });
  expect(answer.code).toBe(400);
  expect(await amounts(productNo)).toEqual([]);
});

// AUCTION-18
it('refuses the owner, an empty service-fee account, a lot that is not open and one whose time is over', async () => {
  const owner = await bidder();
  const ownLotBid = await placeBid(owner.token, await openLot({ owner: owner.id }), 10_000);
  const poor = await bidder(0);
  const short = await placeBid(poor.token, await openLot(), 10_000);
  const early = await placeBid(owner.token, await openLot({ state: 'scheduled' }), 10_000);
  const late = await placeBid(owner.token, await openLot({ seconds: -1 }), 10_000);
  expect([ownLotBid.key, short.key, early.key, late.key]).toEqual(['bid.own', 'bid.depositShort', 'lot.notOpen', 'bid.late']);
});

it('moves the end by a bid in the last two minutes', async () => {
  const productNo = await openLot({ seconds: 60 });
  const { token } = await bidder();
  const { data } = await placeBid(token, productNo, 10_000);
  expect(data.live.extensions).toBe(1);
  const { seconds } = await server.db.one<{ seconds: number }>(
    sql`select extract(epoch from closes_at - now())::int as seconds from lot where product_no = ${productNo}`,
  );
  expect(seconds).toBeGreaterThan(110);
});

// AUCTION-15
it('closes a lot: sold to the leader, the deposits of the others given back', async () => {
  const productNo = await openLot();
  const [loser, winner] = [await bidder(), await bidder()];
  await placeBid(loser.token, productNo, 10_000);
  await placeBid(winner.token, productNo, 11_000);
  await server.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
  await server.meetDeadlines('lot.close', productNo);
  const { data } = await server.call(lot.getLot, { productNo });
  expect(data.live.state).toBe('sold');
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: loser.id })).toBe(10_000);
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: winner.id })).toBe(9_000);
  const myBidding = await server.call(bid.listMyBids, {}, { token: winner.token });
  expect(myBidding.data.list[0]).toMatchObject({ productNo, standing: 'won', myCents: 11_000 });
  expect(await audit(server.db)).toEqual([]);
});

it('leaves a lot unsold below its reserve', async () => {
  const productNo = await openLot({ reserve: 50_000 });
  const only = await bidder();
  await placeBid(only.token, productNo, 10_000);
  await server.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
  await server.meetDeadlines('lot.close', productNo);
  expect((await server.call(lot.getLot, { productNo })).data.live.state).toBe('unsold');
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: only.id })).toBe(10_000);
});

describe('closing', () => {
  const fall = async (productNo: string) => {
    await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())
      on conflict (kind, ref) do update set due_at = now()`);
    await server.meetDeadlines('lot.close', productNo);
  };

  it('that races twenty bids loses none of them and takes none afterwards', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => bidder(100_000)));
    for (const seconds of [0.02, 0.05, 0.1, 0.2, 0.4]) {
      // Its end no longer moves, so that bids and closing really overlap.
      const productNo = await openLot({ seconds, extensions: 30 });
      let racing = true;
      const closing = (async () => {
        while (racing) await fall(productNo);
      })();
      const responses = await server.together(20, (i) => [
        bid.placeBid,
        { productNo, amountCents: 10_000 + i * 1_000 },
        { token: members[i]?.token ?? '', key: `racing-${seconds * 1000}-${i}` },
      ]);
      racing = false;
      await closing;
      await server.db.run(sql`update lot set closes_at = least(closes_at, now()) where product_no = ${productNo}`);
      await fall(productNo);
      const rows = await amounts(productNo);
      const accepted = responses.flatMap((answer, i) => (answer.code === 200 ? [10_000 + i * 1_000] : []));
      expect(rows.map(({ amount }) => amount)).toEqual(accepted.toSorted((a, b) => a - b));
      const refusals = new Set(responses.flatMap(({ key }) => key ?? []));
      for (const expected of ['bid.late', 'bid.tooLow']) refusals.delete(expected);
      expect([...refusals]).toEqual([]);
      const after = await server.db.one<{
        state: string;
        leader: string | null;
        held: number;
      }>(sql`select state, leader_id as leader,
        (select count(*) from lot_bidder b where b.lot_id = l.id and deposit_state = 'held') as held from lot l where product_no = ${productNo}`);
      const last = rows.at(-1);
      expect(after).toEqual(last ? { state: 'sold', leader: last.member, held: 1 } : { state: 'unsold', leader: null, held: 0 });
    }
    expect(await audit(server.db)).toEqual([]);
  });

  // AUCTION-18
  it('comes late without harm: the call itself refuses what is over', async () => {
    const productNo = await openLot({ seconds: -1 });
    const { token } = await bidder();
    expect((await placeBid(token, productNo, 10_000)).key).toBe('bid.late');
    const list = await server.call(lot.listLots, { state: 'open', pageSize: 50 });
    expect(list.data.list.map((card) => card.productNo)).not.toContain(productNo);
  });

  it('waits when a last bid moved the end', async () => {
    const productNo = await openLot({ seconds: 30 });
    const { token } = await bidder();
    await placeBid(token, productNo, 10_000);
    await fall(productNo);
    expect((await server.call(lot.getLot, { productNo })).data.live.state).toBe('open');
    const { due } = await server.db.one<{ due: boolean }>(
      sql`select due_at > now() + interval '100 seconds' as due from deadline where kind = 'lot.close' and ref = ${productNo}`,
    );
    expect(due).toBe(true);
  });
});

it('moves the end thirty times at most', async () => {
  const productNo = await openLot({ seconds: 60, extensions: 30 });
  const { token } = await bidder();
  expect((await placeBid(token, productNo, 10_000)).data.live.extensions).toBe(30);
});

it('tells the outbid leader, and nobody who is not outbid', async () => {
  const productNo = await openLot();
  const [first, second] = [await bidder(), await bidder()];
  const messages: string[] = [];
  const stop = [first, second].map((member) =>
    server.deps.bus.subscribe(`member:${member.id}`, ({ hint }) => {
      if (JSON.stringify(hint).includes('"kind":"outbid"')) messages.push(`${member.id} ${JSON.stringify(hint)}`);
    }),
  );
  const outbidHint = new Promise<void>((resolve) => {
    stop.push(
      server.deps.bus.subscribe(`member:${second.id}`, ({ hint }) => {
        if (JSON.stringify(hint).includes('"kind":"outbid"')) resolve();
      }),
    );
  });
  await placeBid(first.token, productNo, 10_000);
  await placeBid(second.token, productNo, 11_000);
  await placeBid(first.token, productNo, 12_000);
  await outbidHint;
  for (const end of stop) end();
  expect(messages).toEqual([
    `${first.id} ${JSON.stringify({ kind: 'outbid', productNo, priceCents: 11_000 })}`,
    `${second.id} ${JSON.stringify({ kind: 'outbid', productNo, priceCents: 12_000 })}`,
  ]);
});

// AUCTION-7
it('tells the other pages of a bidder about the first bid alone', async () => {
  const productNo = await openLot();
  const [me, rival] = [await bidder(), await bidder()];
  const hints: unknown[] = [];
  const stop = server.deps.bus.subscribe(`member:${me.id}`, ({ hint }) => void hints.push(hint));
  const joined = () => hints.filter((hint) => JSON.stringify(hint) === JSON.stringify({ kind: 'lotJoined', productNo }));
  await placeBid(me.token, productNo, 10_000);
  await placeBid(rival.token, productNo, 11_000);
  await placeBid(me.token, productNo, 12_000);
  await placeBid(rival.token, productNo, 13_000);
  // Hints within 50 ms are merged into the last one.
  const isLast = (hint: unknown) => JSON.stringify(hint) === JSON.stringify({ kind: 'outbid', productNo, priceCents: 13_000 });
  const until = performance.now() + 5_000;
  while (!hints.some(isLast) && performance.now() < until) await new Promise((next) => setTimeout(next, 10));
  stop();
  expect([joined().length, hints.filter(isLast).length]).toEqual([1, 1]);
});

// AUCTION-16
it('gives each bidder one number on a lot and shows names masked', async () => {
  const productNo = await openLot();
  const [first, second] = [await bidder(), await bidder()];
  expect((await placeBid(first.token, productNo, 10_000)).data.paddle).toBe(1);
  expect((await placeBid(second.token, productNo, 11_000)).data.paddle).toBe(2);
  const secondBid = await placeBid(first.token, productNo, 12_000);
  expect(secondBid.data).toMatchObject({ paddle: 1, live: { leaderPaddle: 1 } });
  expect((await server.call(bid.listBids, { productNo }, { token: second.token })).data).toMatchObject({
    paddle: 2,
    standing: 'outbid',
    depositHeldCents: 1_000,
    serviceFeeCents: 9_000,
  });
  const watcher = (await server.call(bid.listBids, { productNo })).data;
  expect(watcher).toMatchObject({ paddle: null, standing: 'none', serviceFeeCents: 0, maxCents: null });
  expect(JSON.stringify(watcher)).not.toContain(first.nickname);
});
