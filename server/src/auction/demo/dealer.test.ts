import { bid } from '@juhe/contract/auction/bid';
import { order } from '@juhe/contract/auction/order';
import { resale } from '@juhe/contract/auction/resale';
import { claim } from '@juhe/contract/auction/claim';
import { session } from '@juhe/contract/member/session';
import { upload } from '@juhe/contract/common/upload';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { watchStates } from '../../state-machine/machine.ts';
import { endLot } from '../../test/auction.ts';
import { seededServer } from '../../test/seeded-server.ts';
import type { TestServer } from '../../test/test-server.ts';
import { pays } from './bidder.ts';
import { dealJob } from './dealer.service.ts';
import { stageKind, startStage } from './stage.service.ts';
import { visitJob } from './visit.service.ts';
import { drawVoucher } from './voucher.ts';

jest.setTimeout(120_000);

let on: TestServer;
beforeAll(async () => {
  on = await seededServer({ env: { DEMO_OPERATOR: '1' } });
  // As at a real start: the demo data is created before the demo operator.
  watchStates(undefined);
  await startStage(on.deps);
  // Demo bidders visit only where a test asks for it: a slow run reaches the first visits, whose limits outbid a visitor at once.
  await on.db.run(sql`update deadline set due_at = now() + interval '1 day' where kind = ${visitJob.kind}`);
});
afterAll(async () => {
  watchStates(undefined);
  await on.close();
});

/** Sells the lot that this demo member offers, to a visitor if one bids; returns the order number. */
const sold = async (owner: string, visitor?: { readonly token: string }): Promise<string> => {
  const { productNo, amountCents } = await on.db.one<{ productNo: string; amountCents: number }>(
    sql`select product_no as "productNo", price_cents + increment_cents as "amountCents" from lot where owner_id = ${owner} and state = 'open'`,
  );
  if (visitor) expect(await on.call(bid.placeBid, { productNo, amountCents }, visitor)).toMatchObject({ code: 200 });
  await on.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await on.meetDeadlines('lot.close', productNo);
  const { orderNo } = await on.db.one<{ orderNo: string }>(
    sql`select o.order_no as "orderNo" from auction_order o join lot l on l.id = o.lot_id where l.product_no = ${productNo}`,
  );
  return orderNo;
};
const deal = async (orderNo: string): Promise<string> => {
  await on.meetDeadlines(stageKind);
  // A few demo winners never pay, chosen by the random order number: the stage plans nothing for them.
  if (!pays(orderNo)) await on.db.inTx((tx) => dealJob.schedule(tx, orderNo, { seconds: 0 }));
  await on.meetDeadlines(dealJob, orderNo);
  return (await on.db.one<{ state: string }>(sql`select state from auction_order where order_no = ${orderNo}`)).state;
};

it('a buyer of the demo shows a voucher, the seller of the demo confirms, and the sale is settled', async () => {
  const orderNo = await sold('m15');
  expect(await deal(orderNo)).toBe('awaitingConfirm');
  expect(await deal(orderNo)).toBe('inStorage');
  expect(await audit(on.db)).toEqual([]);
});

// AUCTION-74, AUCTION-82
it.each([
  ['尾号 8810', 'm14', 'inStorage'],
  ['想看看驳回', 'm16', 'disputed'],
])('a seller of the demo answers a visitor whose reference says “%s”', async (reference, owner, state) => {
  const me = (await on.call(session.signInWithPassword, { mobile: '13800000001', password: 'Demo1234' })).data as {
    token: string;
  };
  const orderNo = await sold(owner, me);
  const { data } = await on.call(upload.uploadPictures, { file: drawVoucher(orderNo), purpose: 'voucher' }, me);
  const voucherIds = data.map(({ id }) => id);
  expect(await on.call(claim.claimPayment, { orderNo, voucherIds, reference }, me)).toMatchObject({ code: 200 });
  await deal(orderNo);
  expect((await on.call(order.getAuctionOrder, { orderNo }, me)).data.state).toBe(state);
});

// AUCTION-83
it('what a visitor offers for five minutes is bid on, left alone at the end, and claimed within the minute after the hammer', async () => {
  const me = (await on.call(session.signInWithPassword, { mobile: '13800000001', password: 'Demo1234' })).data as {
    token: string;
  };
  const { orderNo, priceCents } = await on.db.one<{ orderNo: string; priceCents: number }>(sql`select order_no as "orderNo",
    price_cents as "priceCents" from auction_order where buyer_id = 'm1' and state = 'inStorage'
      and owned_since < now() - interval '24 hours' order by price_cents limit 1`);
  expect((await on.call(resale.checkResale, { orderNo }, me)).data.minutes).toEqual([5]);
  const startCents = Math.ceil(priceCents / 2);
  const { data } = await on.call(resale.resellGoods, { orderNo, startCents, minutes: 5 }, me);
  const { productNo } = data;
  const lot = () =>
    on.db.one<{ bids: number; seconds: number }>(sql`select bids, extract(epoch from closes_at - opens_at)::int as seconds
      from lot where product_no = ${productNo}`);
  for (let visits = 0; visits < 40 && (await lot()).bids === 0; visits += 1) {
    await on.meetDeadlines(stageKind);
    await on.meetDeadlines(visitJob, productNo);
  }
  const { bids, seconds } = await lot();
  expect([bids > 0, seconds]).toEqual([true, 300]);
  await on.db.run(sql`update lot set closes_at = now() + interval '2 minutes' where product_no = ${productNo}`);
  for (let visits = 0; visits < 10; visits += 1) await on.meetDeadlines(visitJob, productNo);
  expect((await lot()).bids).toBe(bids);
  await endLot(on, productNo);
  const sale = await on.db.one<{ orderNo: string }>(sql`select o.order_no as "orderNo" from auction_order o
    join lot l on l.id = o.lot_id where l.product_no = ${productNo}`);
  await on.meetDeadlines(stageKind);
  const { wait } = await on.db.one<{ wait: number }>(sql`select extract(epoch from due_at - now())::float8 as wait from deadline
    where kind = ${dealJob.kind} and ref = ${sale.orderNo}`);
  expect(wait).toBeLessThan(45);
  await on.meetDeadlines(dealJob, sale.orderNo);
  expect((await on.call(order.getAuctionOrder, { orderNo: sale.orderNo }, me)).data.state).toBe('awaitingConfirm');
});
