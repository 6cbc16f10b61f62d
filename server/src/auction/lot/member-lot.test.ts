import { lot } from '@juhe/contract/auction/lot';
import { sql } from '../../db/sql.ts';
import { Failure } from '../../http/failure/failures.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import { bid } from '@juhe/contract/auction/bid';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lockLot } from './lot.repository.ts';
import { fallThroughLot, incrementFor, type MemberLot, publishMemberLot, relistLot, takeBackLot } from './member-lot.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let orders = 0;
const listing = async (fields: Partial<MemberLot> = {}): Promise<MemberLot> => {
  const owner = await server.memberWith();
  const origin = await makeLot(server, { state: 'unsold' });
  const { id } = await server.db.one<{ id: string }>(sql`select id from lot where product_no = ${origin}`);
  orders += 1;
  return {
    ownerId: owner.id,
    ownerOrderNo: `A${orders}`,
    originLotId: id,
    picture: '/media/lots/xiangji-1.webp',
    title: '转拍的手串',
    quantity: 3,
    startCents: 98_000,
    reserveCents: null,
    times: { days: 3 },
    ...fields,
  };
};
const offer = (input: MemberLot) => server.db.inTx((tx) => publishMemberLot(tx, input));
const detailOf = async (productNo: string) => (await server.call(lot.getLot, { productNo })).data;
const takeBack = (productNo: string, ownerId: string) =>
  server.db
    .inTx((tx) => takeBackLot(tx, { productNo, ownerId }))
    .then(
      ({ id }) => id,
      (error: unknown) => (error instanceof Failure ? error.key : Promise.reject(error)),
    );

// AUCTION-25
it('returns the contact to other members only, and none after the owner has left', async () => {
  const owner = await server.memberWith();
  const asker = await server.memberWith();
  const { productNo } = await offer(await listing({ ownerId: owner.id }));
  const ownerIdFor = async (member: { token?: string }) => (await server.call(lot.getLot, { productNo }, member)).data.ownerId;
  expect([await ownerIdFor(asker), await ownerIdFor(owner), await ownerIdFor({})]).toEqual([owner.id, null, null]);
  await server.db.run(sql`update member set cancelled_at = now(), mobile = null where id = ${owner.id}`);
  expect(await ownerIdFor(asker)).toBeNull();
  const ofPlatform = await makeLot(server, { state: 'open' });
  expect((await server.call(lot.getLot, { productNo: ofPlatform }, asker)).data.ownerId).toBeNull();
});

it('opens immediately for the selected days with the pictures and the film of the won lot', async () => {
  const input = await listing();
  await server.db.run(sql`update lot set video = '/media/films/teapot.mp4' where id = ${input.originLotId}`);
  const { productNo, opensAt, closesAt } = await offer(input);
  expect(Date.parse(closesAt) - Date.parse(opensAt)).toBe(3 * 24 * 3_600_000);
  expect(await detailOf(productNo)).toMatchObject({
    title: '转拍的手串',
    quantity: 3,
    pictures: ['/media/lots/yuzhui-1.webp'],
    video: '/media/films/teapot.mp4',
    incrementCents: 2_000,
    round: 1,
    live: { state: 'open' },
  });
  expect(await server.db.rows(sql`select from deadline where kind = 'lot.close' and ref = ${productNo}`)).toHaveLength(1);
});

it('rejects a second listing of the same order', async () => {
  const input = await listing();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => offer(input)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

// AUCTION-24
it('is withdrawn by its owner while it has no bids, and removed', async () => {
  const input = await listing();
  const { productNo } = await offer(input);
  const stranger = await server.memberWith();
  expect(await takeBack(productNo, stranger.id)).toBe('lot.missing');
  await takeBack(productNo, input.ownerId);
  expect((await server.call(lot.getLot, { productNo })).key).toBe('lot.missing');
  expect(await takeBack(productNo, input.ownerId)).toBe('lot.missing');
  expect((await offer(input)).productNo).not.toBe(productNo);
});

// AUCTION-24
it('is not withdrawn with a bid or after its end', async () => {
  const input = await listing();
  const { productNo } = await offer(input);
  const bidder = await makeBidder(server);
  await server.as(bidder)(bid.placeBid, { productNo, amountCents: 98_000 });
  expect(await takeBack(productNo, input.ownerId)).toBe('lot.hasBids');
  const otherListing = await listing();
  const late = await offer(otherListing);
  await server.db.run(
    sql`update lot set opens_at = now() - interval '1 day', closes_at = clock_timestamp() where product_no = ${late.productNo}`,
  );
  expect(await takeBack(late.productNo, otherListing.ownerId)).toBe('lot.ended');
});

// AUCTION-27
it('is relisted as a new lot after it is unsold', async () => {
  const productNo = await makeLot(server, { state: 'sold' });
  const secondAttempt = await server.db.inTx(async (tx) => {
    const sold = await lockLot(tx, productNo);
    if (!sold) throw new Error('no lot');
    await fallThroughLot(tx, sold);
    return relistLot(tx, sold.id);
  });
  expect((await detailOf(productNo)).live.state).toBe('fellThrough');
  expect(await detailOf(secondAttempt.productNo)).toMatchObject({
    round: 2,
    startCents: 10_000,
    live: { state: 'open', bids: 0 },
  });
});

// AUCTION-28
it.each([
  [1, 1],
  [40, 1],
  [10_000, 200],
  [98_000, 2_000],
  [120_000, 2_000],
  [260_000, 5_000],
  [400_000, 10_000],
])('starts at %d and rises by %d', (start, increment) => {
  expect(incrementFor(start)).toBe(increment);
});
