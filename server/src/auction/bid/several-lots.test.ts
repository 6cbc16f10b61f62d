import { bid } from '@juhe/contract/auction/bid';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { bidsOfLot, makeBidder, makeLot } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lockLotTurns } from './turn.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  const [violations, deadlocks] = [await audit(server.db), server.deadlocks()];
  await server.close();
  expect([violations, deadlocks]).toEqual([[], 0]);
});

const lots = (count: number) => Promise.all(Array.from({ length: count }, () => makeLot(server)));
const bidders = (count: number, feeCents?: number) =>
  Promise.all(Array.from({ length: count }, () => makeBidder(server, feeCents)));

// AUCTION-11
it('decides the first bids of forty members on ten lots as if each had come alone', async () => {
  const [products, members] = [await lots(10), await bidders(40)];
  // Four bidders per lot, each bid above the previous one, in the order in which they are sent.
  const responses = await server.together(40, (i) => [
    bid.placeBid,
    { productNo: products[i % 10] ?? '', amountCents: 10_000 + 1_000 * Math.floor(i / 10) },
    { token: members[i]?.token ?? '', key: `several-${i}` },
  ]);
  for (const [l, productNo] of products.entries()) {
    const accepted = responses.filter((answer, i) => i % 10 === l && answer.code === 200);
    const amounts = (await bidsOfLot(server, productNo)).map(({ amount }) => amount);
    expect(amounts).toHaveLength(accepted.length);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    // Each lot holds a deposit from each of its bidders (I4).
    const { id } = await server.db.one<{ id: string }>(sql`select id from lot where product_no = ${productNo}`);
    expect(await balanceOf(server.db, { kind: 'escrow', owner: `lot:${id}` })).toBe(1_000 * accepted.length);
  }
  expect(responses.every(({ code, key }) => code === 200 || key === 'bid.tooLow')).toBe(true);
  const turns = await server.db.one<{ n: number }>(sql`select count(distinct xmin::text)::int as n from bid_offer`);
  // Checks that they really shared turns.
  expect(turns.n).toBeLessThan(responses.filter(({ code }) => code === 200).length);
});

it('never holds more of an account than is in it, on however many lots at once', async () => {
  const [products, [member]] = [await lots(8), await bidders(1, 3_500)];
  const responses = await server.together(8, (i) => [
    bid.placeBid,
    { productNo: products[i] ?? '', amountCents: 10_000 },
    { token: member?.token ?? '', key: `one-account-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(responses.filter(({ key }) => key === 'bid.depositShort')).toHaveLength(5);
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: member?.id ?? '' })).toBe(500);
});

it('answers for a lot that is missing or over beside others that are taken', async () => {
  const [[open = ''], [ended = ''], members] = [await lots(1), await lots(1), await bidders(3)];
  await server.db.run(sql`update lot set state = 'unsold', closes_at = now() - interval '2 minutes' where product_no = ${ended}`);
  const responses = await server.together(3, (i) => [
    bid.placeBid,
    { productNo: [open, ended, 'P000000MISSING'][i] ?? '', amountCents: 10_000 },
    { token: members[i]?.token ?? '', key: `mixed-lots-${i}` },
  ]);
  expect(responses.map(({ code, key }) => key ?? code)).toEqual([200, 'lot.ended', 'lot.missing']);
});

it('takes who comes while another replica is at the lot into the turn that waits for it', async () => {
  const [[productNo = ''], members] = [await lots(1), await bidders(3)];
  const bidAs = (i: number) =>
    server.call(
      bid.placeBid,
      { productNo, amountCents: 10_000 + 1_000 * i },
      { token: members[i]?.token ?? '', key: `in-line-${i}` },
    );
  const isWaiting = async (): Promise<void> => {
    const waiting = await server.db.rows(sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
    if (waiting.length === 0) await isWaiting();
  };
  const responses = await server.db.inTx(async (tx) => {
    await lockLotTurns(tx, productNo);
    const first = bidAs(0);
    await isWaiting();
    // A bid already counted by the rate limit is about to wait for the turn.
    const followingBids = [bidAs(1), bidAs(2)];
    const areAdmitted = async (): Promise<void> => {
      const { n } = await tx.one<{ n: number }>(
        sql`select count(*)::int as n from rate_limit where key = any(${members.map(({ id }) => `call:auction/bid.participateBidding:${id}`)})`,
      );
      if (n < 3) await areAdmitted();
    };
    await areAdmitted();
    // From there to the gatherer only this process delays a bid.
    for (let i = 0; i < 20; i += 1) await tx.one(sql`select 1`);
    return [first, ...followingBids];
  });
  expect((await Promise.all(responses)).map(({ code }) => code)).toEqual([200, 200, 200]);
  const turns = await server.db.one<{ n: number }>(
    sql`select count(distinct o.xmin::text)::int as n from bid_offer o join lot l on l.id = o.lot_id where l.product_no = ${productNo}`,
  );
  expect(turns.n).toBe(1);
});
