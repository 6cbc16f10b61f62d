import { randomUUID } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import { highestBidCents } from '@juhe/contract/auction/limits';
import { lot } from '@juhe/contract/auction/lot';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { bidsOfLot, isRisingWithoutGaps, makeBidder, makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { offersOf } from './bid.repository.ts';
import { commitmentOf, linkOf } from './chain.ts';
import { replay } from './replay.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const placeBid = (
  { token }: TestMember,
  productNo: string,
  amountCents: number,
  more: { maxCents?: number; confirmCents?: number } = {},
) => server.call(bid.placeBid, { productNo, amountCents, ...more }, { token, key: `offer-${randomUUID()}` });

const feeOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'serviceFee', owner: id });
const lotOf = (productNo: string) =>
  server.db.one<{
    id: string;
    price: number | null;
    leader: string | null;
    leaderMax: number | null;
    reserve: number | null;
    seq: number;
    head: string;
  }>(sql`select id, price_cents as price, leader_id as leader, leader_max_cents as "leaderMax", reserve_cents as reserve, seq,
    chain_head as head from lot where product_no = ${productNo}`);
const close = async (productNo: string) => {
  await server.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())
    on conflict (kind, ref) do update set due_at = now()`);
  await server.meetDeadlines('lot.close', productNo);
};

/** Price, leader and maximum of a lot equal the replay of its offers (auction.md I1). */
const expectReplay = async (productNo: string) => {
  const { id, price, leader, leaderMax, reserve } = await lotOf(productNo);
  const played = replay({ start: 10_000, increment: 1_000, reserve }, await offersOf(server.db, id));
  expect({ price: played.price, leader: played.leader, leaderMax: played.leaderMax }).toEqual({ price, leader, leaderMax });
  expect(played.steps.map(({ amount, member }, i) => ({ seq: i + 1, amount, member }))).toEqual(
    await bidsOfLot(server, productNo),
  );
};

// AUCTION-5
it('sells to a leader whose maximum covers the reserve, at the reserve', async () => {
  const productNo = await makeLot(server, { reserve: 50_000 });
  const [a, b] = [await makeBidder(server), await makeBidder(server)];
  expect((await placeBid(a, productNo, 10_000, { maxCents: 40_000 })).data.live).toMatchObject({
    priceCents: 10_000,
    reserveMet: false,
  });
  const raised = await placeBid(a, productNo, 60_000, { maxCents: 60_000 });
  expect(raised.data.live).toMatchObject({ priceCents: 50_000, reserveMet: true });
  expect((await placeBid(b, productNo, 51_000, { maxCents: 55_000 })).data.live.priceCents).toBe(56_000);
  await expectReplay(productNo);
  await close(productNo);
  expect((await server.call(lot.getLot, { productNo })).data.live).toMatchObject({
    state: 'sold',
    priceCents: 56_000,
  });
});

// AUCTION-2
it('holds 5 % of each bidder’s own maximum, topped up by what a higher one needs', async () => {
  const productNo = await makeLot(server);
  const [a, b] = [await makeBidder(server, 100_000), await makeBidder(server, 3_000)];
  expect((await placeBid(a, productNo, 10_000)).data.heldCents).toBe(1_000);
  expect((await placeBid(a, productNo, 90_000, { maxCents: 90_000 })).data.heldCents).toBe(4_500);
  expect(await feeOf(a)).toBe(95_500);
  expect((await placeBid(b, productNo, 12_000)).data.heldCents).toBe(1_000);
  const short = await placeBid(b, productNo, 14_000, { maxCents: 70_000 });
  expect([short.key, short.data]).toEqual(['bid.depositShort', { shortCents: 500 }]);
  expect(await feeOf(b)).toBe(2_000);
  const escrow = async () => balanceOf(server.db, { kind: 'escrow', owner: `lot:${(await lotOf(productNo)).id}` });
  expect(await escrow()).toBe(5_500);
  await close(productNo);
  expect([await feeOf(a), await feeOf(b), await escrow()]).toEqual([95_500, 3_000, 4_500]);
  expect(await audit(server.db)).toEqual([]);
});

// AUCTION-7
it('tells nobody but the leader of a raised maximum', async () => {
  const productNo = await makeLot(server);
  const [a, b] = [await makeBidder(server), await makeBidder(server)];
  await placeBid(a, productNo, 10_000);
  const before = (await server.call(lot.getLot, { productNo })).data.live;
  const messages: string[] = [];
  const maxRaisedHint = new Promise<void>((resolve) => {
    server.deps.bus.subscribe(`member:${a.id}`, ({ hint }) => {
      if (JSON.stringify(hint).includes('maxRaised')) resolve();
    });
  });
  const stop = server.deps.bus.subscribe(`lot:${productNo}`, ({ topic }) => messages.push(topic));
  for (const maxCents of [20_000, 30_000, 40_000]) expect((await placeBid(a, productNo, maxCents, { maxCents })).code).toBe(200);
  await maxRaisedHint;
  expect((await server.call(lot.getLot, { productNo })).data.live).toEqual(before);
  expect(messages).toEqual([]);
  stop();
  const outbid = await placeBid(b, productNo, 12_000);
  expect(outbid.data.live.priceCents).toBe(13_000);
  expect(outbid.data.live.head).not.toBe(before.head);
  await expectReplay(productNo);
});

// AUCTION-9
it('asks for an amount far above the price once more, and takes it when it is named', async () => {
  const productNo = await makeLot(server);
  const member = await makeBidder(server, 100_000);
  const unusual = await placeBid(member, productNo, 30_000);
  expect([unusual.key, unusual.data]).toEqual(['bid.unusual', { confirmCents: 30_000 }]);
  expect((await placeBid(member, productNo, 30_000, { confirmCents: 10_000 })).key).toBe('bid.unusual');
  expect((await placeBid(member, productNo, 10_000, { maxCents: 100_000 })).data).toEqual({ confirmCents: 100_000 });
  expect(await bidsOfLot(server, productNo)).toEqual([]);
  expect((await placeBid(member, productNo, 29_000)).code).toBe(200);
  expect((await placeBid(member, productNo, 300_000, { maxCents: 300_000, confirmCents: 300_000 })).code).toBe(200);
});

// AUCTION-6
it('can be blocked by no price: at the highest offer the lot closes to its leader', async () => {
  const productNo = await makeLot(server);
  const [a, b] = [await makeBidder(server, 6_000_000), await makeBidder(server, 6_000_000)];
  await placeBid(a, productNo, 10_000, { maxCents: highestBidCents, confirmCents: highestBidCents });
  const top = highestBidCents - 500;
  const reached = await placeBid(b, productNo, 11_000, { maxCents: top, confirmCents: top });
  expect(reached.data.live).toMatchObject({ priceCents: highestBidCents, nextCents: highestBidCents });
  expect((await placeBid(b, productNo, highestBidCents, { confirmCents: highestBidCents })).key).toBe('lot.ended');
  await server.meetDeadlines('lot.close', productNo);
  expect(await server.db.one(sql`select state, leader_id as leader from lot where product_no = ${productNo}`)).toEqual({
    state: 'sold',
    leader: a.id,
  });
  const tooHigh = await server.call(bid.placeBid, { productNo, amountCents: highestBidCents + 1 }, a);
  expect(tooHigh.code).toBe(400);
});

// AUCTION-14
it('says how late a bid came', async () => {
  const late = await placeBid(await makeBidder(server), await makeLot(server, { seconds: -2 }), 10_000);
  expect([late.key, late.code]).toEqual(['bid.late', 409]);
  expect(late.msg).toMatch(/[2-9][.]\d 秒/);
  expect((late.data as unknown as { lateMs: number }).lateMs).toBeGreaterThanOrEqual(2_000);
  expect((await placeBid(await makeBidder(server), await makeLot(server, { seconds: -120 }), 10_000)).key).toBe('lot.ended');
});

// AUCTION-10
it('refuses who used the seller’s browser within thirty days, and nobody else', async () => {
  const [owner, friend, stranger] = [await makeBidder(server), await makeBidder(server), await makeBidder(server)];
  const signIn = (member: TestMember, device: string, days: number) =>
    server.db.run(sql`insert into known_device (member_id, device_hash, last_seen_at)
      values (${member.id}, ${Buffer.from(device)}, now() - ${days}::int * interval '1 day')`);
  await signIn(owner, 'tablet', 1);
  await signIn(owner, 'old phone', 1);
  await signIn(friend, 'tablet', 2);
  await signIn(stranger, 'old phone', 31);
  const productNo = await makeLot(server, { owner: owner.id });
  expect((await placeBid(friend, productNo, 10_000)).key).toBe('bid.related');
  expect((await placeBid(stranger, productNo, 10_000)).code).toBe(200);
  expect((await placeBid(friend, await makeLot(server), 10_000)).code).toBe(200);
});

// AUCTION-10, AUCTION-87
it('refuses who has or had the seller’s payment code, and nobody else', async () => {
  const [owner, sameCodeMember, former, otherMember] = await Promise.all(Array.from({ length: 4 }, () => makeBidder(server)));
  const addCode = (member: TestMember | undefined, kind: string, payload: string, ended = false) =>
    server.db.run(sql`insert into payment_code (member_id, kind, payload, payee, ended_at)
      values (${member?.id ?? ''}, ${kind}, ${payload}, '林知夏', case when ${ended} then now() end)`);
  await addCode(owner, 'wechat', 'wxp://the-sellers');
  await addCode(owner, 'alipay', 'https://qr.alipay.com/the-sellers-former', true);
  await addCode(sameCodeMember, 'wechat', 'wxp://the-sellers');
  await addCode(former, 'alipay', 'https://qr.alipay.com/the-sellers-former', true);
  await addCode(otherMember, 'wechat', 'wxp://somebody-else');
  const productNo = await makeLot(server, { owner: owner?.id ?? '' });
  const keyOf = async (member: TestMember | undefined, no = productNo) =>
    member === undefined ? 'nobody' : (await placeBid(member, no, 10_000)).key;
  expect([await keyOf(sameCodeMember), await keyOf(former), await keyOf(otherMember)]).toEqual([
    'bid.related',
    'bid.related',
    undefined,
  ]);
  expect(await keyOf(sameCodeMember, await makeLot(server))).toBeUndefined();
});

// AUCTION-11
it('decides the bids of many at once each by itself: one lock, an answer, a key and a refusal of its own', async () => {
  const productNo = await makeLot(server);
  const members = await Promise.all(Array.from({ length: 20 }, (_, i) => makeBidder(server, i % 4 === 0 ? 0 : 100_000)));
  const responses = await server.together(40, (i) => [
    bid.placeBid,
    { productNo, amountCents: 10_000 + 1_000 * (i % 20), ...(i % 5 === 4 ? { maxCents: 1_000 } : {}) },
    { token: members[i % 20]?.token ?? '', key: `together-${productNo}-${i % 20}` },
  ]);
  for (let i = 0; i < 20; i += 1) expect(responses[i]).toEqual(responses[i + 20]);
  const refused = new Set(responses.flatMap(({ key }) => key ?? []));
  expect(refused).toContain('bid.maxTooLow');
  expect(isRisingWithoutGaps(await bidsOfLot(server, productNo))).toBe(true);
  expect(responses.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
  for (let i = 0; i < 20; i += 4) expect(responses[i]?.code).not.toBe(200);
  await expectReplay(productNo);
  expect(await audit(server.db)).toEqual([]);
});

// AUCTION-8
it('chains every offer to the one before, and gives each bidder the hash of the own one', async () => {
  const productNo = await makeLot(server);
  const [a, b] = [await makeBidder(server), await makeBidder(server)];
  const receipts = [];
  for (const [member, amount, maxCents] of [
    [a, 10_000, 20_000],
    [a, 25_000, 25_000],
    [b, 12_000, 18_000],
    [b, 20_000, 29_000],
  ] as const)
    receipts.push((await placeBid(member, productNo, amount, { maxCents })).data.receipt);
  const { id, head } = await lotOf(productNo);
  const offers = await server.db.rows<{
    n: number;
    paddle: number;
    amountCents: number;
    max: number;
    at: string;
    nonce: string;
    blind: string;
    hash: string;
  }>(sql`select n, paddle, amount_cents as "amountCents", max_cents as max, admitted_at as at, nonce, blind, hash
    from bid_offer where lot_id = ${id} order by n`);
  let previous = '';
  for (const { max, nonce, hash, ...offer } of offers) {
    previous = linkOf(previous, { ...offer, commitment: commitmentOf(max, nonce) });
    expect(previous).toBe(hash);
  }
  expect(previous).toBe(head);
  expect(receipts).toEqual(offers.map(({ hash, nonce }) => ({ hash, nonce })));
  await expect(server.db.run(sql`update bid_offer set max_cents = max_cents + 1 where lot_id = ${id}`)).rejects.toThrow(
    /never changed/,
  );
  await expect(server.db.run(sql`delete from bid_offer where lot_id = ${id}`)).rejects.toThrow(/never changed/);
});
