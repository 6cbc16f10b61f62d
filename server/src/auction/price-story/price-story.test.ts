import { bid } from '@juhe/contract/auction/bid';
import { priceStory } from '@juhe/contract/auction/price-story';
import { sql } from '../../db/sql.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('draws the bids of a lot in the order of time, with the end as it was announced', async () => {
  const [first, second] = [await makeBidder(server), await makeBidder(server)];
  const productNo = await makeLot(server, { seconds: 60 });
  await server.as(first)(bid.placeBid, { productNo, amountCents: 10_000 });
  await server.as(second)(bid.placeBid, { productNo, amountCents: 12_000 });
  const { data } = await server.call(priceStory.getLotCurve, { productNo });
  expect(data.points.map(({ amountCents, paddle }) => [amountCents, paddle])).toEqual([
    [10_000, 1],
    [12_000, 2],
  ]);
  expect(Date.parse(data.closesAt)).toBeGreaterThan(Date.parse(data.announcedClosesAt));
});

it('tells what these goods were sold for whenever they were offered', async () => {
  const member = await server.memberWith();
  const numbers = [await makeLot(server, { state: 'sold' }), await makeLot(server, { state: 'unsold' }), await makeLot(server)];
  for (const [i, productNo] of numbers.entries())
    if (i > 0)
      await server.db.run(sql`update lot set origin_lot_id = (select id from lot where product_no = ${numbers[i - 1]})
        where product_no = ${productNo}`);
  await server.db.run(sql`insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
    select id, ${member.id}, 15000, 1000, 1 from lot where product_no = ${numbers[0]}`);
  await server.db.run(sql`update lot set price_cents = 15000, leader_max_cents = 15000, leader_id = ${member.id}
    where product_no = ${numbers[0]}`);
  const { data } = await server.call(priceStory.getLotHistory, { productNo: numbers[2] ?? '' });
  expect(data.map(({ productNo, soldCents }) => [productNo, soldCents])).toEqual([
    [numbers[0], 15_000],
    [numbers[1], null],
    [numbers[2], null],
  ]);
});

it('is missing where the lot is', async () => {
  const withdrawn = await makeLot(server, { state: 'withdrawn' });
  for (const productNo of ['P99999999', withdrawn]) {
    expect((await server.call(priceStory.getLotCurve, { productNo })).key).toBe('lot.missing');
    expect((await server.call(priceStory.getLotHistory, { productNo })).key).toBe('lot.missing');
  }
});
