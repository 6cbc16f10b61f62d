import { randomUUID } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import { strike } from '@juhe/contract/auction/strike';
import { sql } from '../../db/sql.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { addStrike, bidderRisk } from './strikes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A defaulted order of the member; returns its id. */
const orderOf = async (memberId: string): Promise<string> => {
  const productNo = await makeLot(server, { state: 'sold' });
  const { id } = await server.db.one<{
    id: string;
  }>(sql`insert into auction_order (id, order_no, origin, lot_id, root_id, buyer_id,
      quantity, title, picture, price_cents, state)
    select fresh.id, ${randomUUID().replaceAll('-', '').toUpperCase()}, 'hammer', l.id, fresh.id, ${memberId}, 1, l.title, l.pictures[1], 10000, 'defaulted'
    from lot l, (select new_id() as id) as fresh where l.product_no = ${productNo} returning id`);
  return id;
};
const hit = async (memberId: string, weight?: number) => {
  const orderId = await orderOf(memberId);
  return server.db.inTx((tx) =>
    addStrike(tx, { memberId, orderId, reason: 'unpaid', ...(weight === undefined ? {} : { weight }) }),
  );
};
const daysOf = async (memberId: string): Promise<number | null> =>
  (
    await server.db.one<{ days: number | null }>(sql`select round(extract(epoch from max(ban_until) - now()) / 86400)::int as days
      from auction_strike where member_id = ${memberId} and lifted_at is null`)
  ).days;

// AUCTION-3, AUCTION-45
it('bans for 0, 7 and 90 days and doubles deposits from the first strike', async () => {
  const { id } = await server.memberWith();
  expect(await bidderRisk(server.db, id)).toEqual({ bannedUntil: null, depositFactor: 1 });
  const days = [];
  for (let n = 0; n < 4; n += 1) {
    await hit(id);
    days.push([await daysOf(id), (await bidderRisk(server.db, id)).depositFactor]);
  }
  expect(days).toEqual([
    [null, 2],
    [7, 2],
    [90, 2],
    [90, 2],
  ]);
});

// AUCTION-3
it('returns the deposit factor to a bidder and holds accordingly', async () => {
  const productNo = await makeLot(server);
  const [struck, otherBidder] = [await makeBidder(server), await makeBidder(server)];
  await hit(struck.id);
  const factorOf = async (member?: TestMember) => (await server.call(bid.listBids, { productNo }, member)).data.depositFactor;
  expect([await factorOf(), await factorOf(otherBidder), await factorOf(struck)]).toEqual([1, 1, 2]);
  const heldFor = async (bidder: TestMember, amountCents: number) =>
    (await server.as(bidder)(bid.placeBid, { productNo, amountCents })).data.heldCents;
  expect([await heldFor(otherBidder, 10_000), await heldFor(struck, 11_000)]).toEqual([1_000, 2_000]);
});

// AUCTION-45
it('expires strikes after 90 days, but not an active ban', async () => {
  const { id } = await server.memberWith();
  await hit(id);
  await server.db.run(sql`update auction_strike set created_at = now() - interval '91 days' where member_id = ${id}`);
  expect(await bidderRisk(server.db, id)).toEqual({ bannedUntil: null, depositFactor: 1 });
  expect([await hit(id), await daysOf(id)]).toEqual([undefined, null]);
});

it('counts each of twenty strikes at the same instant', async () => {
  const { id } = await server.memberWith();
  const orders = await Promise.all(Array.from({ length: 20 }, () => orderOf(id)));
  const until = await Promise.all(
    orders.map((orderId) => server.db.inTx((tx) => addStrike(tx, { memberId: id, orderId, reason: 'unpaid' }))),
  );
  expect(until.filter((ban) => ban === undefined)).toHaveLength(1);
  expect(
    await server.db.one(sql`select count(*) filter (where ban_until is null) as free,
      count(*) filter (where ban_until < now() + interval '8 days') as week from auction_strike where member_id = ${id}`),
  ).toEqual({
    free: 1,
    week: 1,
  });
  expect(server.deadlocks()).toBe(0);
});

// AUCTION-46
it('is lifted by operators only, with a reason', async () => {
  const operator = server.as({ token: server.operatorToken });
  const member = await server.memberWith();
  await hit(member.id, 2);
  const { list } = (await operator(strike.listBans, { pageSize: 50 })).data;
  expect(list).toContainEqual(expect.objectContaining({ memberId: member.id, strikes: 2 }));
  expect(await server.as(member)(strike.liftBan, { memberId: member.id, reason: '本人' })).toMatchObject({ code: 403 });
  expect(await operator(strike.liftBan, { memberId: member.id, reason: '' })).toMatchObject({ code: 400, field: 'reason' });
  expect((await bidderRisk(server.db, member.id)).bannedUntil).not.toBeNull();
  expect(await operator(strike.liftBan, { memberId: member.id, reason: '银行故障' })).toMatchObject({
    code: 200,
    data: { lifted: 2 },
  });
  expect(await bidderRisk(server.db, member.id)).toEqual({ bannedUntil: null, depositFactor: 1 });
  expect(await operator(strike.liftBan, { memberId: member.id, reason: '再次' })).toMatchObject({
    code: 404,
    key: 'ban.missing',
  });
});
