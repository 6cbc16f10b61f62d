/** With and without a card, to the cent (applyfor.md e): each right at the point where it applies. */
import { randomInt } from 'node:crypto';
import { card } from '@juhe/contract/applyfor/card';
import { bid } from '@juhe/contract/auction/bid';
import { claim } from '@juhe/contract/auction/claim';
import { resale } from '@juhe/contract/auction/resale';
import { chat } from '@juhe/contract/content/chat';
import { afterSale } from '@juhe/contract/mall/after-sale';
import { upload } from '@juhe/contract/common/upload';
import { order } from '@juhe/contract/mall/order';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import sharp from 'sharp';
import { earnPoints, pointsAccount } from '../../auction/points/earn.ts';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { endLot, addPaymentCode, makeBidder, makeStored } from '../../test/auction.ts';
import { giveCard, holderPassword as password } from '../../test/card-holder.ts';
import { checkoutTools } from '../../test/checkout.ts';
import { type CardFields, grantRights, makeCard, usesOf } from '../../test/rights-card.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { anna, ben, twoOperators } from '../../test/two-operators.ts';
import { cardCouponsJob } from './card-jobs.ts';

jest.setTimeout(60_000);

let server: TestServer;
let tools: ReturnType<typeof checkoutTools>;
beforeAll(async () => {
  server = await testServer({ env: { AI_DAILY_LIMIT: '2' }, operators: twoOperators });
  tools = checkoutTools(server);
  await makeShelf(server.db);
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});
afterAll(() => server.close());

const ended = (memberCardId: string) =>
  server.db.run(sql`update member_card set active_until = now() where id = ${memberCardId}`);
const savedOf = async (member: TestMember) =>
  (await server.call(card.listOfferedCards, {}, member)).data.reduce((sum, { savedCents }) => sum + savedCents, 0);

describe('free freight', () => {
  const order800 = async (fields?: CardFields, price = 5_000) => {
    const member = await tools.buyer(50_000);
    const memberCardId = fields && (await grantRights(server, member, fields));
    const { skuId } = await makeProduct(server.db, { price });
    return { member, memberCardId: memberCardId ?? '', orderLine: { skuId, quantity: 1 } };
  };

  it('reduces preview and order by the freight, to the cent', async () => {
    const plain = await order800();
    expect(await tools.preview(plain.member, plain.orderLine)).toMatchObject({
      ...{ freightCents: 800, payableCents: 5_800, freeFromCents: 9_900, freightSavedCents: 0 },
    });
    const { member, orderLine, memberCardId } = await order800({ freeFreight: true });
    expect(await tools.preview(member, orderLine)).toMatchObject({
      ...{ freightCents: 0, payableCents: 5_000, freeFromCents: 0, freightSavedCents: 800 },
    });
    expect((await tools.create(member, orderLine, 5_800)).key).toBe('order.priceChanged');
    const { data } = await tools.create(member, orderLine, 5_000);
    expect((await tools.payFromWallet(member, data.payNo)).data.amountCents).toBe(5_000);
    expect(await usesOf(server, memberCardId)).toEqual([{ kind: 'freeFreight', savedCents: 800, extra: 0, isVoid: false }]);
    expect(await savedOf(member)).toBe(800);
  });

  it('saves nothing where freight is free anyway, and ends with the card', async () => {
    const dear = await order800({ freeFreight: true }, 9_900);
    expect((await tools.preview(dear.member, dear.orderLine)).freightSavedCents).toBe(0);
    expect((await tools.create(dear.member, dear.orderLine, 9_900)).code).toBe(200);
    expect(await usesOf(server, dear.memberCardId)).toEqual([]);
    const { member, orderLine, memberCardId } = await order800({ freeFreight: true });
    await ended(memberCardId);
    expect((await tools.create(member, orderLine, 5_000)).key).toBe('order.priceChanged');
    expect((await tools.create(member, orderLine, 5_800)).code).toBe(200);
  });

  it('is not counted for an order cancelled unpaid', async () => {
    const { member, orderLine, memberCardId } = await order800({ freeFreight: true });
    const { data } = await tools.create(member, orderLine, 5_000);
    await server.call(order.cancelOrder, { orderNo: data.orderNos[0] ?? '' }, member);
    expect(await usesOf(server, memberCardId)).toMatchObject([{ isVoid: true }]);
    expect(await savedOf(member)).toBe(0);
  });

  it('applies to the after-sale of the order: remaining units are not charged for freight', async () => {
    const case1 = async (fields?: CardFields) => {
      const { member } = await order800(fields);
      const { skuId } = await makeProduct(server.db, { price: 6_000 });
      const { data } = await tools.create(member, { skuId, quantity: 2 }, 12_000);
      await tools.payFromWallet(member, data.payNo);
      const orderNo = data.orderNos[0] ?? '';
      const { data: items } = await server.as(member)(afterSale.getOrderAfterSale, { orderNo });
      return (await server.as(member)(afterSale.previewAfterSale, { orderNo, itemId: items[0]?.itemId ?? '', quantity: 1 })).data;
    };
    expect(await case1()).toMatchObject({ freightCents: -800, freightWhy: 'due' });
    expect(await case1({ freeFreight: true })).toMatchObject({ freightCents: 0, freightWhy: 'none' });
  });
});

describe('free withdrawals', () => {
  const holder = async (fields?: CardFields) => {
    const member = await server.memberWith({ walletCents: 100_000, password });
    const memberCardId = fields ? await grantRights(server, member, fields) : '';
    const { cardId } = await giveCard(server, member.id);
    // The first withdrawal of a month is free for everybody.
    await server.db.run(sql`insert into withdrawal (withdraw_no, member_id, type, owner, bank, tail, amount_cents, fee_cents, state)
      values (${`W${member.id}`}, ${member.id}, 'personal', ${member.id}, 'icbc', '0001', 1000, 0, 'paidOut')`);
    return { member, memberCardId, cardId };
  };
  const quote = async (member: TestMember) =>
    (await server.call(withdrawal.getWithdrawalQuote, { type: 'personal', amountCents: 20_000 }, member)).data;
  const apply = (member: TestMember, cardId: string, feeCents: number) =>
    server.call(withdrawal.applyForWithdrawal, { type: 'personal', amountCents: 20_000, cardId, feeCents, password }, member);

  // APPLYFOR-39
  it('cost nothing in quote and application; savings are counted unless the money is returned', async () => {
    const plain = await holder();
    expect(await quote(plain.member)).toMatchObject({ feeCents: 20, netCents: 19_980, savedCents: 0 });
    const { member, cardId, memberCardId } = await holder({ freeWithdrawal: true });
    expect(await quote(member)).toMatchObject({ feeCents: 0, netCents: 20_000, savedCents: 20 });
    expect((await apply(member, cardId, 20)).key).toBe('withdraw.feeChanged');
    const { id } = (await apply(member, cardId, 0)).data;
    expect(await usesOf(server, memberCardId)).toEqual([{ kind: 'freeWithdrawal', savedCents: 20, extra: 0, isVoid: false }]);
    await server.call(withdrawal.cancelWithdrawal, { id }, member);
    expect(await usesOf(server, memberCardId)).toMatchObject([{ isVoid: true }]);
    // A withdrawal returned by the bank cost nothing either: the card saved nothing.
    const paid = (await apply(member, cardId, 0)).data;
    await server.call(withdrawal.approveWithdrawal, { id: paid.id }, anna);
    await server.call(withdrawal.payWithdrawal, { id: paid.id, bankNo: 'RIGHTS-1' }, ben);
    expect(await savedOf(member)).toBe(20);
    await server.call(withdrawal.returnWithdrawal, { id: paid.id, bankNo: 'RIGHTS-2' }, ben);
    expect(await savedOf(member)).toBe(0);
    await ended(memberCardId);
    expect(await quote(member)).toMatchObject({ feeCents: 20, savedCents: 0 });
    await server.db.run(sql`delete from withdrawal where member_id = ${member.id} and state = 'cancelled'`);
    expect((await apply(member, cardId, 0)).key).toBe('withdraw.feeChanged');
  });
});

describe('a lower service fee', () => {
  /** Goods that a member listed at 100.00 and that were won at 120.00. */
  const sold = async (fields?: CardFields) => {
    const [seller, buyer] = [await makeBidder(server), await makeBidder(server)];
    const memberCardId = fields ? await grantRights(server, seller, fields) : '';
    await addPaymentCode(server, seller);
    const { orderNo } = await makeStored(server, seller);
    const check = (await server.as(seller)(resale.checkResale, { orderNo })).data;
    const { productNo } = (await server.as(seller)(resale.resellGoods, { orderNo, startCents: 10_000, days: 1 })).data;
    const list = () => server.as(seller)(resale.resellGoods, { orderNo, startCents: 10_000, days: 1 });
    return { seller, buyer, orderNo, productNo, memberCardId, check, list };
  };
  const feeOf = (member: TestMember) => balanceOf(server.db, { kind: 'serviceFee', owner: member.id });
  const settle = async ({ buyer, seller, productNo }: Awaited<ReturnType<typeof sold>>) => {
    await server.as(buyer)(bid.placeBid, { productNo, amountCents: 12_000, confirmCents: 12_000 });
    await endLot(server, productNo);
    const { orderNo } = await server.db.one<{ orderNo: string }>(
      sql`select order_no as "orderNo" from auction_order where buyer_id = ${buyer.id} and state = 'pendingPayment'`,
    );
    const bytes = await sharp({
      create: { width: 60, height: 120, channels: 3, background: { r: 9, g: randomInt(256), b: randomInt(256) } },
    })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'voucher.png', { type: 'image/png' });
    const voucherIds = (await server.as(buyer)(upload.uploadPictures, { file, purpose: 'voucher' })).data[0]?.id ?? '';
    await server.as(buyer)(claim.claimPayment, { orderNo, voucherIds, reference: '4200001234' });
    return server.as(seller)(claim.confirmPayment, { orderNo, amountCents: 12_000 });
  };

  it('is quoted before listing, held with it, and saved at the settlement', async () => {
    const plain = await sold();
    expect(plain.check).toMatchObject({ rateBp: 500, baseRateBp: 500 });
    // 5 % of 150.00 and a bond of 10.00 are held.
    expect(await feeOf(plain.seller)).toBe(10_000 - 750 - 1_000);
    const less = await sold({ feeOffPercent: 20 });
    expect(less.check).toMatchObject({ rateBp: 400, baseRateBp: 500 });
    expect(await feeOf(less.seller)).toBe(10_000 - 600 - 1_000);
    expect(await usesOf(server, less.memberCardId)).toEqual([{ kind: 'serviceFee', savedCents: 0, extra: 0, isVoid: false }]);
    // The rate is fixed with the listing, even when the card ends meanwhile.
    await ended(less.memberCardId);
    expect((await settle(plain)).code).toBe(200);
    expect((await settle(less)).code).toBe(200);
    expect([await feeOf(plain.seller), await feeOf(less.seller)]).toEqual([10_000 - 600, 10_000 - 480]);
    expect(await usesOf(server, less.memberCardId)).toMatchObject([{ savedCents: 120 }]);
  });

  // AUCTION-103
  it('never makes self-trading profitable: the points of a sale are worth less than its fee, with any cards of both sides', async () => {
    const sale = await sold({ feeOffPercent: 60 });
    const cardOfBuyer = await grantRights(server, sale.buyer, { pointsPercent: 300 });
    expect((await settle(sale)).code).toBe(200);
    // A fee of 2 % of 120.00, and three points for each yuan of it.
    expect(await balanceOf(server.db, pointsAccount(sale.buyer.id))).toBe(240 - 1);
    expect(await usesOf(server, cardOfBuyer)).toMatchObject([{ kind: 'points', extra: 239 - 120 }]);
  });

  it('is not counted for goods that are taken back, and counted again when they are relisted', async () => {
    const { seller, orderNo, memberCardId, list } = await sold({ feeOffPercent: 20 });
    expect((await server.as(seller)(resale.takeBackGoods, { orderNo })).code).toBe(200);
    expect(await usesOf(server, memberCardId)).toMatchObject([{ isVoid: true }]);
    await server.db.run(sql`update auction_order set owned_since = now() - interval '9 days' where order_no = ${orderNo}`);
    expect((await list()).code).toBe(200);
    expect(await usesOf(server, memberCardId)).toEqual([{ kind: 'serviceFee', savedCents: 0, extra: 0, isVoid: false }]);
  });
});

describe('bonus points', () => {
  const earn = async (points: number, fields?: CardFields) => {
    const member = await server.memberWith();
    const memberCardId = fields ? await grantRights(server, member, fields) : '';
    await server.db.inTx((tx) => earnPoints(tx, { memberId: member.id, points, ref: 'M1', key: `points-${member.id}` }));
    const uses = memberCardId === '' ? [] : await usesOf(server, memberCardId);
    return { balance: await balanceOf(server.db, pointsAccount(member.id)), uses };
  };

  it('are whole points, and the bonus is counted', async () => {
    expect((await earn(101)).balance).toBe(101);
    expect(await earn(101, { pointsPercent: 150 })).toEqual({
      balance: 151,
      uses: [{ kind: 'points', savedCents: 0, extra: 50, isVoid: false }],
    });
    expect(await earn(1, { pointsPercent: 150 })).toEqual({ balance: 1, uses: [] });
  });
});

describe('additional daily questions', () => {
  const submitQuestion = (member: TestMember) => server.as(member)(chat.askAssistant, { text: '茶叶怎么放？' });
  const limitOf = async (member: TestMember) => (await server.as(member)(chat.getChatState, {})).data.dailyLimit;
  const withoutAnswers = (member: TestMember) =>
    server.db.run(sql`update chat_turn set state = 'stopped' where state = 'streaming' and conversation_id in
      (select id from chat_conversation where member_id = ${member.id})`);

  it('double the limit; questions beyond the regular limit are counted', async () => {
    const [plain, cardHolder] = [await server.memberWith(), await server.memberWith()];
    const memberCardId = await grantRights(server, cardHolder, { questionsFactor: 2 });
    expect([await limitOf(plain), await limitOf(cardHolder)]).toEqual([2, 4]);
    const countAnswered = async (member: TestMember) => {
      const codes: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        codes.push((await submitQuestion(member)).code);
        await withoutAnswers(member);
      }
      return codes.filter((code) => code === 200).length;
    };
    expect([await countAnswered(plain), await countAnswered(cardHolder)]).toEqual([2, 4]);
    expect(await usesOf(server, memberCardId)).toEqual([{ kind: 'questions', savedCents: 0, extra: 2, isVoid: false }]);
    expect((await server.call(card.listOfferedCards, {}, cardHolder)).data[0]).toMatchObject({ extraQuestions: 2 });
  });
});

describe('coupons of a card', () => {
  it('count the discounts of orders that are not cancelled', async () => {
    const member = await tools.buyer(50_000);
    const memberCardId = await grantRights(server, member, { couponsAMonth: 1 });
    await server.db.inTx((tx) => cardCouponsJob.schedule(tx, memberCardId, { seconds: 0 }));
    await server.meetDeadlines(cardCouponsJob, memberCardId);
    const orderLine = { skuId: (await makeProduct(server.db, { price: 9_900 })).skuId, quantity: 1 };
    const { data } = await tools.create(member, orderLine, 8_900);
    expect(await savedOf(member)).toBe(0);
    await tools.payFromWallet(member, data.payNo);
    expect(await savedOf(member)).toBe(1_000);
  });
});

describe('several cards', () => {
  // APPLYFOR-39
  it('grant the best of each right', async () => {
    const member = await tools.buyer();
    await grantRights(server, member, { pointsPercent: 120, freeFreight: true });
    await grantRights(server, member, { pointsPercent: 150 });
    await makeCard(server, { pointsPercent: 200, questionsFactor: 2 });
    const rights = (await server.call(card.listCardRights, {}, member)).data;
    expect(rights.find(({ key }) => key === 'points')).toMatchObject({ ownValue: 150, value: 150 });
    expect(rights.find(({ key }) => key === 'freeFreight')).toMatchObject({ ownValue: 1 });
    expect(rights.find(({ key }) => key === 'questions')).toMatchObject({ ownValue: null, value: 2 });
  });
});
