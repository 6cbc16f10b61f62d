import { auctionCase } from '@juhe/contract/auction/case';
import { sql } from '../../db/sql.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { makeAuctionOrder } from '../../test/won-order.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.close());

const suspects = async (days?: number) =>
  (await t.as({ token: t.operatorToken })(auctionCase.listSuspectLots, days === undefined ? {} : { days })).data;
const ofKind = async (kind: string, member: TestMember, days?: number) =>
  (await suspects(days)).filter((row) => row.kind === kind && row.memberIds.includes(member.id));

/** Adds bids of members on a lot, in this order, `days` days ago. */
const addBids = async (lotId: string, members: readonly TestMember[], days = 0) => {
  for (const [i, { id }] of members.entries()) {
    await t.db.run(sql`insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
      select ${lotId}, ${id}, 10000, 1000, count(*)::int + 1 from lot_bidder where lot_id = ${lotId} on conflict do nothing`);
    await t.db.run(sql`insert into bid (lot_id, seq, member_id, amount_cents, proxy, at)
      values (${lotId}, ${i + 1}, ${id}, ${10_000 + i * 1_000}, false, now() - ${days}::int * interval '1 day')`);
  }
};
const lotOf = async (owner: TestMember | null) => {
  const productNo = await makeLot(t, { owner: owner?.id ?? null });
  return (await t.db.one<{ id: string }>(sql`select id from lot where product_no = ${productNo}`)).id;
};

describe('a defaulter with always the same runner-up', () => {
  /** An order of the member that defaulted `days` days ago; the lot had these bids. */
  const defaulted = async (buyer: TestMember, bids: readonly TestMember[], days = 1) => {
    const { id, lotId, productNo } = await makeAuctionOrder(t, { buyer, state: 'defaulted' });
    await t.db.run(sql`update auction_order set ended_at = now() - ${days}::int * interval '1 day' where id = ${id}`);
    await addBids(lotId, bids);
    return productNo;
  };

  it('is reported from the second occurrence, with the latest lot', async () => {
    const [buyer, runner, otherBidder] = [await makeBidder(t), await makeBidder(t), await makeBidder(t)];
    await defaulted(buyer, [otherBidder, runner, buyer], 3);
    expect(await ofKind('runnerUpPair', buyer)).toEqual([]);
    const latest = await defaulted(buyer, [runner, otherBidder, runner, buyer], 2);
    expect(await ofKind('runnerUpPair', buyer)).toEqual([
      { kind: 'runnerUpPair', productNo: latest, memberIds: [buyer.id, runner.id], n: 2, at: expect.any(String) },
    ]);
    expect(await ofKind('runnerUpPair', otherBidder)).toEqual([]);
  });

  it('is not reported for two runners-up, paid orders and old events', async () => {
    const [buyer, first, second] = [await makeBidder(t), await makeBidder(t), await makeBidder(t)];
    await defaulted(buyer, [first, buyer]);
    await defaulted(buyer, [second, buyer]);
    await defaulted(buyer, [first, buyer], 40);
    const paid = await makeAuctionOrder(t, { buyer, state: 'received' });
    await t.db.run(sql`update auction_order set ended_at = now() where id = ${paid.id}`);
    await addBids(paid.lotId, [first, buyer]);
    expect(await ofKind('runnerUpPair', buyer, 30)).toEqual([]);
    expect((await ofKind('runnerUpPair', buyer, 60)).map(({ n }) => n)).toEqual([2]);
  });
});

describe('a bidder of one seller', () => {
  /** Bids of the member on the seller's lots, and others on the platform's. */
  const bidder = async (seller: TestMember | null, ofSeller: number, platformBids: number, days = 0) => {
    const [member, rival] = [await makeBidder(t), await makeBidder(t)];
    const alternating = (n: number) => Array.from({ length: 2 * n }, (_, i) => (i % 2 === 0 ? member : rival));
    await addBids(await lotOf(seller), alternating(ofSeller), days);
    await addBids(await lotOf(null), alternating(platformBids), days);
    return member;
  };

  it('is reported above sixty per cent of at least ten bids', async () => {
    const seller = await makeBidder(t);
    const named = await bidder(seller, 7, 3);
    expect(await ofKind('oneSeller', named)).toEqual([
      { kind: 'oneSeller', productNo: null, memberIds: [named.id, seller.id], n: 7, at: expect.any(String) },
    ]);
  });

  it.each([
    ['at sixty per cent', 6, 4],
    ['with fewer than ten bids', 9, 0],
  ])('is not named %s', async (_title, ofSeller, platformBids) => {
    const seller = await makeBidder(t);
    expect(await ofKind('oneSeller', await bidder(seller, ofSeller, platformBids))).toEqual([]);
  });

  it('is not reported for the platform’s lots and old events', async () => {
    const seller = await makeBidder(t);
    expect(await ofKind('oneSeller', await bidder(null, 12, 0))).toEqual([]);
    const former = await bidder(seller, 12, 0, 40);
    expect(await ofKind('oneSeller', former, 30)).toEqual([]);
    expect(await ofKind('oneSeller', former, 60)).toHaveLength(1);
  });
});

it('is available to operators only', async () => {
  expect((await t.as(await t.memberWith())(auctionCase.listSuspectLots, {})).code).toBe(403);
});
