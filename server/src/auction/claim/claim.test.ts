import { claim } from '@juhe/contract/auction/claim';
import { upload } from '@juhe/contract/common/upload';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { makeSale } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { payDeadline } from '../order/pay-deadline.ts';
import { hourlyCleanUp } from '../../idempotency/clean-up.ts';
import { storageOf } from '../../storage/storage.ts';
import { silentJob } from './confirm-deadline.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(async () => {
  const [violations, deadlocks] = [await audit(t.db), t.deadlocks()];
  await t.close();
  expect([violations, deadlocks]).toEqual([[], 0]);
});

type Sale = Awaited<ReturnType<typeof makeSale>>;

let shade = 0;
const voucherOf = async (member: TestMember, sameAs?: number): Promise<string> => {
  shade += 1;
  const background = { r: 9, g: (sameAs ?? shade) % 256, b: Math.floor((sameAs ?? shade) / 256) };
  const bytes = await sharp({ create: { width: 60, height: 120, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'voucher.png', { type: 'image/png' });
  return (await t.as(member)(upload.uploadPictures, { file, purpose: 'voucher' })).data[0]?.id ?? '';
};
const viewOf = async (member: TestMember, orderNo: string) => (await t.as(member)(claim.getOrderPayment, { orderNo })).data;
const pay = async ({ buyer, orderNo }: Sale, voucherId?: string) =>
  t.as(buyer)(claim.claimPayment, { orderNo, voucherIds: voucherId ?? (await voucherOf(buyer)), reference: '4200001234' });
const receive = ({ seller, orderNo }: Sale, amountCents = 12_000) => t.as(seller)(claim.confirmPayment, { orderNo, amountCents });
const notReceived = '查询了账户流水，没有收到这笔款项，请平台核实。';
const deny = ({ seller, orderNo }: Sale) => t.as(seller)(claim.denyPayment, { orderNo, text: notReceived });
const stateOf = async (orderNo: string) =>
  (await t.db.one<{ state: string }>(sql`select state from auction_order where order_no = ${orderNo}`)).state;
const deadlines = async (orderNo: string) =>
  (await t.db.rows<{ kind: string }>(sql`select kind from deadline where ref = ${orderNo} order by kind`)).map(
    ({ kind }) => kind,
  );
const fee = (member: TestMember) => balanceOf(t.db, { kind: 'serviceFee', owner: member.id });
const points = (member: TestMember) => balanceOf(t.db, { kind: 'points', owner: member.id });
const escrow = (owner: string) => balanceOf(t.db, { kind: 'escrow', owner });
const lotIdOf = async ({ orderNo }: Sale) =>
  (await t.db.one<{ id: string }>(sql`select lot_id as id from auction_order where order_no = ${orderNo}`)).id;
const get = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode;

it('transfers the goods after the seller confirms the voucher', async () => {
  const sale = await makeSale(t);
  const { buyer, seller, orderNo, sourceNo } = sale;
  expect(await stateOf(sourceNo)).toBe('sold');
  const before = await viewOf(buyer, orderNo);
  expect(before).toMatchObject({
    side: 'buy',
    state: 'pendingPayment',
    amountCents: 12_000,
    actions: ['claim'],
    code: { payee: '林知夏' },
  });
  expect((await viewOf(seller, orderNo)).code).toBeNull();

  expect(await pay(sale)).toMatchObject({ code: 200, data: { state: 'awaitingConfirm' } });
  expect(await deadlines(orderNo)).toEqual(['auctionOrder.confirmSoon', 'auctionOrder.silent']);
  expect(await viewOf(buyer, orderNo)).toMatchObject({
    code: null,
    actions: ['withdrawClaim'],
    claim: { reference: '4200001234' },
  });
  expect((await viewOf(seller, orderNo)).actions).toEqual(['confirm', 'deny']);

  expect(await receive(sale)).toMatchObject({ code: 200, data: { state: 'settled' } });
  expect([await stateOf(orderNo), await stateOf(sourceNo)]).toEqual(['inStorage', 'settled']);
  // Fee 5 % of 120.00; all other holds have been released.
  expect([await fee(seller), await fee(buyer)]).toEqual([10_000 - 600, 10_000]);
  expect([await escrow(`resale:${sourceNo}`), await escrow(`lot:${await lotIdOf(sale)}`)]).toEqual([0, 0]);
  expect(await points(buyer)).toBe(120);
  expect(await deadlines(orderNo)).toEqual([]);
  expect(
    await t.db.one(
      sql`select price_cents as cents, resales, owned_since is not null as owned from auction_order where order_no = ${orderNo}`,
    ),
  ).toEqual({ cents: 12_000, resales: 1, owned: true });
  // A second confirmation returns the first result and moves nothing.
  expect(await receive(sale)).toMatchObject({ code: 200, data: { state: 'settled' } });
  expect(await fee(seller)).toBe(9_400);
});

// AUCTION-102, AUCTION-107
it('credits the seller’s inviter a share of the fee, except between inviter and invitee', async () => {
  const inviter = await t.memberWith();
  const sale = await makeSale(t, { inviterId: inviter.id });
  await pay(sale);
  await receive(sale);
  expect(
    await t.db.one(sql`select amount_cents as cents, fee_cents as fee, state from share where member_id = ${inviter.id}`),
  ).toEqual({
    cents: 60,
    fee: 600,
    state: 'pending',
  });

  const related = await makeSale(t, { inviterId: inviter.id });
  await t.db.run(sql`update member set inviter_id = ${related.buyer.id} where id = ${related.seller.id}`);
  await pay(related);
  await receive(related);
  expect(await t.db.rows(sql`select from share where from_id = ${related.seller.id}`)).toEqual([]);
  expect(await points(related.buyer)).toBe(0);
});

it('caps the base of fee and points at one and a half times the start price', async () => {
  const sale = await makeSale(t, { cents: 25_000 });
  await pay(sale);
  await receive(sale, 25_000);
  expect([await fee(sale.seller), await points(sale.buyer)]).toEqual([10_000 - 750, 150]);
});

it('withdraws a claim once and resumes the original payment deadline', async () => {
  const sale = await makeSale(t);
  const { buyer, seller, orderNo } = sale;
  const { payDueAt } = await viewOf(buyer, orderNo);
  await pay(sale);
  expect(await t.as(buyer)(claim.withdrawClaim, { orderNo })).toMatchObject({ data: { state: 'pendingPayment' } });
  expect(await viewOf(buyer, orderNo)).toMatchObject({ payDueAt, claim: null, claimWithdrawn: true, actions: ['claim'] });
  expect(await deadlines(orderNo)).toEqual(['auctionOrder.default', 'auctionOrder.paySoon']);
  await pay(sale);
  expect(await t.as(buyer)(claim.withdrawClaim, { orderNo })).toMatchObject({ code: 409, key: 'claim.withdrawnOnce' });
  await t.db.run(sql`update auction_order set state = 'pendingPayment' where order_no = ${orderNo}`);
  await t.db.inTx((tx) => payDeadline.schedule(tx, orderNo, { seconds: 0 }));
  await t.meetDeadlines(payDeadline, orderNo);
  expect(await stateOf(orderNo)).toBe('disputed');
  expect((await viewOf(seller, orderNo)).case).toMatchObject({ kind: 'dispute', openedBy: 'deadline', state: 'open' });
});

it('opens a case without transfers when the seller does not answer', async () => {
  const sale = await makeSale(t);
  await pay(sale);
  await t.meetDeadlines(silentJob, sale.orderNo);
  expect([await stateOf(sale.orderNo), await stateOf(sale.sourceNo)]).toEqual(['disputed', 'sold']);
  expect((await viewOf(sale.buyer, sale.orderNo)).case).toMatchObject({ openedBy: 'silence' });
  expect(
    await t.db.rows(sql`select c.id from deadline d join auction_case c on c.id = d.ref where d.kind = 'auctionCase.alarm'
    and c.order_id = (select id from auction_order where order_no = ${sale.orderNo})`),
  ).toHaveLength(1);
  // The seller may still confirm.
  expect((await receive(sale)).code).toBe(200);
  expect((await viewOf(sale.buyer, sale.orderNo)).case).toMatchObject({ state: 'settled' });
});

it('refuses to pay when the time is over, also before the deadline was met', async () => {
  const sale = await makeSale(t);
  await t.db.run(sql`update auction_order set pay_due_at = now() - interval '1 second' where order_no = ${sale.orderNo}`);
  expect(await pay(sale)).toMatchObject({ code: 409, key: 'order.defaulted' });
  expect((await viewOf(sale.buyer, sale.orderNo)).code).toBeNull();
  await t.meetDeadlines(payDeadline, sale.orderNo);
  expect(await pay(sale)).toMatchObject({ code: 409, key: 'order.defaulted' });
});

it('warns the seller of a voucher that was used for another payment', async () => {
  const [first, second] = [await makeSale(t), await makeSale(t)];
  await pay(first, await voucherOf(first.buyer, 7));
  await pay(second, await voucherOf(second.buyer, 7));
  expect((await viewOf(second.seller, second.orderNo)).claim?.vouchers).toMatchObject([{ isReused: true }]);
  expect((await viewOf(second.buyer, second.orderNo)).claim?.vouchers).toMatchObject([{ isReused: false }]);
});

describe('code and vouchers (auction.md I13)', () => {
  const query = (url: string) => new URL(url, 'http://x').searchParams;

  // AUCTION-91
  it('are visible to buyer and seller only, while the order awaits payment', async () => {
    const sale = await makeSale(t);
    const { buyer, seller, orderNo } = sale;
    const code = (await viewOf(buyer, orderNo)).code?.url ?? '';
    expect(await get(code)).toBe(200);
    const otherSale = await makeSale(t);
    expect((await t.as(otherSale.buyer)(claim.getOrderPayment, { orderNo })).code).toBe(404);
    expect((await t.as(otherSale.buyer)(claim.getOrderPayment, { orderNo })).key).toBe(
      (await t.as(otherSale.buyer)(claim.getOrderPayment, { orderNo: 'ANOTHING' })).key,
    );

    await pay(sale);
    // The code's display period is over.
    expect(await get(code)).toBe(404);
    const buyerVoucher = (await viewOf(buyer, orderNo)).claim?.vouchers[0];
    const sellerVoucher = (await viewOf(seller, orderNo)).claim?.vouchers[0];
    for (const picture of [buyerVoucher, sellerVoucher]) {
      expect(await get(picture?.url ?? '')).toBe(200);
      expect(await get(picture?.thumb ?? '')).toBe(200);
    }
    expect(sellerVoucher?.url).not.toBe(buyerVoucher?.url);

    await receive(sale);
    for (const picture of [buyerVoucher, sellerVoucher]) expect(await get(picture?.url ?? '')).toBe(404);
    expect((await viewOf(seller, orderNo)).claim?.vouchers).toEqual([]);
  });

  // AUCTION-91
  it('have signed addresses valid for one minute and one session', async () => {
    const { buyer, seller, orderNo } = await makeSale(t);
    const url = (await viewOf(buyer, orderNo)).code?.url ?? '';
    const seconds = Number(query(url).get('exp')) - Date.now() / 1000;
    expect(seconds).toBeLessThanOrEqual(60);
    const sellersMark = query((await viewOf(seller, orderNo)).picture).get('for') ?? 'x';
    for (const changed of [
      url.replace(/sig=(.)/, (_, first) => `sig=${first === '_' ? '-' : '_'}`),
      url.replace(/exp=\d+/, `exp=${Math.floor(Date.now() / 1000) + 9999}`),
      url.replace(/for=[\w-]+/, `for=${sellersMark}`),
      url.replace('/code', '/other'),
      url.split('?')[0] ?? '',
    ])
      expect(await get(changed)).toBe(404);
    await t.db.run(sql`delete from session where member_id = ${buyer.id}`);
    expect(await get(url)).toBe(404);
  });

  // AUCTION-88
  it('keeps the order’s code when it is replaced after the close', async () => {
    const sale = await makeSale(t);
    const before = await t.app.inject({ url: (await viewOf(sale.buyer, sale.orderNo)).code?.url ?? '' });
    await t.db.run(sql`update payment_code set ended_at = now() where member_id = ${sale.seller.id}`);
    const after = await t.app.inject({ url: (await viewOf(sale.buyer, sale.orderNo)).code?.url ?? '' });
    expect([after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, true]);
  });
});

// WALLET-4
it('requires the password above 500.00', async () => {
  const sale = await makeSale(t, { cents: 60_000, feeCents: 100_000 });
  await pay(sale);
  expect((await viewOf(sale.seller, sale.orderNo)).needsPassword).toBe(true);
  expect(await receive(sale, 60_000)).toMatchObject({ key: 'payment.passwordNeeded', field: 'password' });
  expect(await stateOf(sale.orderNo)).toBe('awaitingConfirm');
});

describe('refuses', () => {
  it('each side what is the other’s, like a missing order', async () => {
    const sale = await makeSale(t);
    const { buyer, seller, orderNo } = sale;
    const asSeller = { ...sale, buyer: seller };
    expect((await pay(asSeller)).code).toBe(404);
    await pay(sale);
    const asBuyer = { ...sale, seller: buyer };
    expect([(await receive(asBuyer)).code, (await deny(asBuyer)).code]).toEqual([404, 404]);
    expect((await t.as(seller)(claim.withdrawClaim, { orderNo })).code).toBe(404);
    expect(await stateOf(orderNo)).toBe('awaitingConfirm');
  });

  it('vouchers of somebody else, of another purpose, none and four', async () => {
    const sale = await makeSale(t);
    const { buyer, seller, orderNo } = sale;
    expect(await pay(sale, await voucherOf(seller))).toMatchObject({ code: 400, key: 'voucher.unknown', field: 'voucherIds' });
    for (const voucherIds of ['', 'a,b,c,d', 'a,a'])
      expect(await t.as(buyer)(claim.claimPayment, { orderNo, voucherIds, reference: '1' } as never)).toMatchObject({
        code: 400,
        field: 'voucherIds',
      });
    expect(await stateOf(orderNo)).toBe('pendingPayment');
  });

  it.each([0, -1, 11_999, 12_001, '12000.5', '１２０００', 1e21])('an amount of %j', async (amountCents) => {
    const sale = await makeSale(t);
    await pay(sale);
    expect(await receive(sale, amountCents as number)).toMatchObject({ code: 400, field: 'amountCents' });
    expect(await stateOf(sale.orderNo)).toBe('awaitingConfirm');
  });
});

it('applies exactly one of confirmation, denial and expiry in every round', async () => {
  for (let round = 0; round < 6; round += 1) {
    const sale = await makeSale(t);
    const { seller, orderNo } = sale;
    await pay(sale);
    const responses = await t.together(
      20,
      (i) =>
        i % 2 === 0
          ? [claim.confirmPayment, { orderNo, amountCents: 12_000 }, { token: seller.token }]
          : ([claim.denyPayment, { orderNo, text: notReceived }, { token: seller.token }] as never),
      () => t.meetDeadlines(silentJob, orderNo),
    );
    const [confirmed, denied] = [responses.filter((_, i) => i % 2 === 0), responses.filter((_, i) => i % 2 === 1)];
    const state = await stateOf(sale.orderNo);
    const settled = confirmed.some((answer) => answer.code === 200);
    // A seller may confirm what was denied before; after a confirmation there is nothing left to deny.
    expect(state).toBe(settled ? 'inStorage' : 'disputed');
    expect(denied.filter((answer) => answer.code === 200).length).toBeLessThanOrEqual(1);
    expect(await fee(sale.seller)).toBe(settled ? 9_400 : 8_250);
    expect(
      await t.db.rows(sql`select from ledger_transaction where key = ${`auction.resaleSettled:${sale.orderNo}`}`),
    ).toHaveLength(settled ? 1 : 0);
  }
});

it('creates one claim for twenty concurrent calls and for ten with one key', async () => {
  const sale = await makeSale(t);
  const voucherIds = await voucherOf(sale.buyer);
  const input = { orderNo: sale.orderNo, voucherIds, reference: '1' };
  const responses = await t.together(20, (i) => [
    claim.claimPayment,
    input,
    { token: sale.buyer.token, ...(i < 10 ? { key: 'claim-ten-times' } : {}) },
  ]);
  expect([1, 10]).toContain(responses.filter((answer) => answer.code === 200).length);
  expect(
    await t.db.rows(
      sql`select from auction_claim c join auction_order o on o.id = c.order_id where o.order_no = ${sale.orderNo}`,
    ),
  ).toHaveLength(1);
});

describe('pictures of a payment', () => {
  const fileOf = async (id: string) =>
    (await t.db.maybe<{ file: string }>(sql`select file from upload where id = ${id}`))?.file ?? '';
  const isStored = async (file: string) => (await storageOf(t.deps).size(`private/${file}.webp`)) !== undefined;
  const age = (orderNo: string, days: number) =>
    t.db.run(sql`update auction_claim set created_at = now() - ${days}::int * interval '1 day'
      where order_id = (select id from auction_order where order_no = ${orderNo})`);
  const sweep = async () => {
    await t.meetDeadlines(hourlyCleanUp);
    await t.meetDeadlines('upload.orphan');
    await t.meetDeadlines('upload.erase');
  };
  const vouchersOf = (orderNo: string) =>
    t.db.one<{ vouchers: string[]; reference: string }>(sql`select voucher_ids as vouchers, reference from auction_claim
      where order_id = (select id from auction_order where order_no = ${orderNo})`);

  // AUCTION-92
  it('are erased with their files 180 days after the decision, except the reference', async () => {
    const sale = await makeSale(t);
    const id = await voucherOf(sale.buyer);
    await pay(sale, id);
    await receive(sale);
    const file = await fileOf(id);
    await age(sale.orderNo, 179);
    await sweep();
    expect([await isStored(file), (await vouchersOf(sale.orderNo)).vouchers]).toEqual([true, [id]]);
    await age(sale.orderNo, 181);
    await sweep();
    expect([await isStored(file), await isStored(`${file}-t`), await fileOf(id)]).toEqual([false, false, '']);
    expect(await vouchersOf(sale.orderNo)).toEqual({ vouchers: [], reference: '4200001234' });
  });

  // AUCTION-92
  it('are retained while disputed or referenced by another payment', async () => {
    const [disputed, first, second] = [await makeSale(t), await makeSale(t), await makeSale(t)];
    const retained = await voucherOf(disputed.buyer);
    await pay(disputed, retained);
    await deny(disputed);
    const shared = await voucherOf(first.buyer);
    await pay(first, shared);
    await receive(first);
    await pay(second);
    await receive(second);
    await t.db.run(sql`update auction_claim set voucher_ids = array[${shared}::text]
      where order_id = (select id from auction_order where order_no = ${second.orderNo})`);
    await age(disputed.orderNo, 400);
    await age(first.orderNo, 400);
    await sweep();
    expect([await isStored(await fileOf(retained)), await isStored(await fileOf(shared))]).toEqual([true, true]);
    expect((await vouchersOf(first.orderNo)).vouchers).toEqual([]);
    await age(second.orderNo, 181);
    const file = await fileOf(shared);
    await sweep();
    expect(await isStored(file)).toBe(false);
    // A recent statement and its case block the erasure; an old case does not.
    await t.db.run(sql`update auction_case set state = 'forBuyer', closed_at = now() - interval '181 days', opened_at = now() - interval '190 days'
      where order_id = (select id from auction_order where order_no = ${disputed.orderNo})`);
    await t.db.run(sql`update auction_order set state = 'inStorage' where order_no = ${disputed.orderNo}`);
    const old = await fileOf(retained);
    await sweep();
    expect(await isStored(old)).toBe(false);
  });
});
