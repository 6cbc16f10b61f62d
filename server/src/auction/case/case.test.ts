import { auctionCase } from '@juhe/contract/auction/case';
import { claim } from '@juhe/contract/auction/claim';
import { account } from '@juhe/contract/member/account';
import { order } from '@juhe/contract/auction/order';
import { resale } from '@juhe/contract/auction/resale';
import { upload } from '@juhe/contract/common/upload';
import { notice } from '@juhe/contract/social/notice';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { makeBidder, makeSale } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { payDeadline } from '../order/pay-deadline.ts';
import { addStrike } from '../strike/strikes.ts';

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
const statement = '付款截图与流水号如上，金额一致，请核实这笔款项。';

const pictureOf = async (member: TestMember): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#963' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
  return (await t.as(member)(upload.uploadPictures, { file, purpose: 'voucher' })).data[0]?.id ?? '';
};
const dispute = async (): Promise<Sale> => {
  const sale = await makeSale(t);
  const voucherIds = await pictureOf(sale.buyer);
  await t.as(sale.buyer)(claim.claimPayment, { orderNo: sale.orderNo, voucherIds, reference: '42' });
  await t.as(sale.seller)(claim.denyPayment, { orderNo: sale.orderNo, text: '没有收到这笔款项，已核对当天全部账户流水。' });
  return sale;
};
const state = (member: TestMember, { orderNo }: Sale, pictureIds = '') =>
  t.as(member)(auctionCase.addCaseStatement, { orderNo, text: statement, pictureIds } as never);
const rule = ({ orderNo }: Sale, ruling: 'buyer' | 'seller') =>
  t.as({ token: t.operatorToken })(auctionCase.ruleCase, { orderNo, ruling, reason: '流水与凭证核对结果' });
const viewOf = async (member: TestMember, { orderNo }: Sale) => (await t.as(member)(claim.getOrderPayment, { orderNo })).data;
const stateOf = async (orderNo: string) =>
  (await t.db.one<{ state: string }>(sql`select state from auction_order where order_no = ${orderNo}`)).state;
const fee = (member: TestMember) => balanceOf(t.db, { kind: 'serviceFee', owner: member.id });
const wallet = (member: TestMember) => balanceOf(t.db, { kind: 'memberWallet', owner: member.id });
const strikes = async (member: TestMember) =>
  (await t.db.rows(sql`select from auction_strike where member_id = ${member.id}`)).length;

it('accepts statements of both sides with pictures visible to both', async () => {
  const sale = await dispute();
  const picture = await pictureOf(sale.buyer);
  expect(await state(sale.buyer, sale, picture)).toMatchObject({ code: 200, data: { state: 'disputed' } });
  const openCase = (await viewOf(sale.seller, sale)).case;
  expect(openCase?.statements).toMatchObject([
    { side: 'sell', pictures: [] },
    { side: 'buy', text: statement, pictures: [{ id: picture }] },
  ]);
  const url = openCase?.statements[1]?.pictures[0]?.url ?? '';
  expect((await t.app.inject({ url })).statusCode).toBe(200);
  await rule(sale, 'buyer');
  expect((await t.app.inject({ url })).statusCode).toBe(404);
  expect((await state(sale.buyer, sale)).code).toBe(404);
});

it('lists cases with all statements, oldest first', async () => {
  const sale = await dispute();
  const { data } = await t.as({ token: t.operatorToken })(auctionCase.listCases, { pageSize: 50 });
  const card = data.list.find(({ orderNo }) => orderNo === sale.orderNo);
  expect(card).toMatchObject({
    kind: 'dispute',
    openedBy: 'seller',
    amountCents: 12_000,
    bondCents: 1_000,
    claim: { reference: '42' },
    statements: [{ side: 'sell' }],
  });
  expect(data.list.map(({ openedAt }) => openedAt)).toEqual(data.list.map(({ openedAt }) => openedAt).toSorted());
  expect((await t.as(sale.buyer)(auctionCase.listCases, {})).code).not.toBe(200);
  await rule(sale, 'seller');
});

// AUCTION-91
it('gives operators signed addresses of evidence for one minute, while the case is open', async () => {
  const sale = await dispute();
  const id = await pictureOf(sale.buyer);
  await state(sale.buyer, sale, id);
  const { data } = await t.as({ token: t.operatorToken })(auctionCase.listCases, { pageSize: 50 });
  const waiting = data.list.find(({ orderNo }) => orderNo === sale.orderNo);
  const urls = [waiting?.claim?.vouchers[0], waiting?.statements.at(-1)?.pictures[0]].flatMap((picture) => [
    picture?.url,
    picture?.thumb,
  ]);
  expect(urls).toHaveLength(4);
  const responses = () => Promise.all(urls.map(async (url) => (await t.app.inject({ url: url ?? '' })).statusCode));
  expect(await responses()).toEqual([200, 200, 200, 200]);
  const secondsLeft = urls.map((url) => Number(new URL(url ?? '', 'http://x').searchParams.get('exp')) - Date.now() / 1000);
  expect(Math.max(...secondsLeft)).toBeLessThanOrEqual(60);
  // The seller's code is visible to the buyer only, and a signature is not valid for another picture.
  const forged = [urls[0]?.replace(/\/[^/?]+\?/, '/code?'), urls[0]?.replace('for=operator', 'for=operators')];
  for (const url of forged) expect((await t.app.inject({ url: url ?? '' })).statusCode).toBe(404);
  await rule(sale, 'seller');
  expect(await responses()).toEqual([404, 404, 404, 404]);
});

const ruledNotices = (member: TestMember, { orderNo }: Sale) =>
  t.db.rows<{ template: string; params: Record<string, unknown> }>(sql`select template, params from notice
    where member_id = ${member.id} and link like ${`%${orderNo}%`} and template like 'case%' and template not in ('caseOpened', 'caseStatement')`);

// AUCTION-123
it('notifies the seller of what a ruling cost, and the buyer of the bond', async () => {
  const sale = await dispute();
  await rule(sale, 'buyer');
  const reason = '流水与凭证核对结果';
  expect(await ruledNotices(sale.seller, sale)).toEqual([
    { template: 'caseLost', params: expect.objectContaining({ feeCents: 600, bondCents: 1_000, reason }) },
  ]);
  expect(await ruledNotices(sale.buyer, sale)).toEqual([
    { template: 'caseWon', params: expect.objectContaining({ bondCents: 1_000, reason }) },
  ]);
  const { list } = (await t.as(sale.seller)(notice.listNotices, { kind: 'auction' })).data;
  expect(list.find(({ template }) => template === 'caseLost')?.text).toBe(
    `「老山檀手串」的付款核实裁定买方已付款，收取服务费 ¥6.00，履约金 ¥10.00 归买方，记一次违约。理由：${reason}`,
  );
});

// AUCTION-123
it('notifies the seller of the end of a ban', async () => {
  const sale = await dispute();
  const { id } = await t.db.one<{ id: string }>(sql`select id from auction_order where order_no = ${sale.orderNo}`);
  await t.db.inTx((tx) => addStrike(tx, { memberId: sale.seller.id, orderId: id, reason: 'unpaid' }));
  await rule(sale, 'buyer');
  const { until } = await t.db.one<{ until: string }>(
    sql`select max(ban_until) as until from auction_strike where member_id = ${sale.seller.id}`,
  );
  expect(await ruledNotices(sale.seller, sale)).toEqual([
    { template: 'caseLostBanned', params: expect.objectContaining({ bondCents: 1_000, untilAt: until }) },
  ]);
});

it('notifies both sides of a ruling for the seller with its reason', async () => {
  const sale = await dispute();
  await rule(sale, 'seller');
  for (const member of [sale.buyer, sale.seller])
    expect((await ruledNotices(member, sale)).map(({ template }) => template)).toEqual(['caseRuled']);
});

/** Templates of the notices about the end of an unpaid order. */
const endNotices = async (member: TestMember) =>
  (
    await t.db.rows<{ template: string }>(sql`select template from notice where member_id = ${member.id}
      and template ~ '^order(Defaulted|GivenUp|RuledUnpaid)' order by seq`)
  ).map(({ template }) => template);

// AUCTION-124
it('notifies the buyer of the event that ended the order', async () => {
  const [ruled, conceded, late] = [await dispute(), await dispute(), await makeSale(t)];
  await rule(ruled, 'seller');
  await t.as(conceded.buyer)(auctionCase.giveUpCase, { orderNo: conceded.orderNo });
  await t.meetDeadlines(payDeadline, late.orderNo);
  // Two strikes of a ruling ban at once.
  expect([await endNotices(ruled.buyer), await endNotices(conceded.buyer), await endNotices(late.buyer)]).toEqual([
    ['orderRuledUnpaidBanned'],
    ['orderGivenUp'],
    ['orderDefaulted'],
  ]);
  for (const { seller } of [ruled, conceded, late]) expect(await endNotices(seller)).toEqual(['orderDefaultedSeller']);
});

// AUCTION-100
it('transfers goods and bond and strikes the seller when ruled for the buyer', async () => {
  const sale = await dispute();
  expect(await rule(sale, 'buyer')).toMatchObject({ data: { state: 'inStorage', caseState: 'forBuyer' } });
  expect([await stateOf(sale.orderNo), await stateOf(sale.sourceNo)]).toEqual(['inStorage', 'settled']);
  expect([await wallet(sale.buyer), await fee(sale.buyer)]).toEqual([1_000, 10_000]);
  // Held 17.50: the fee of 6.00 and the bond have been deducted.
  expect([await fee(sale.seller), await strikes(sale.seller), await strikes(sale.buyer)]).toEqual([8_400, 1, 0]);
  expect((await viewOf(sale.seller, sale)).case).toMatchObject({ state: 'forBuyer', ruling: '流水与凭证核对结果' });
});

it('forfeits the deposit, strikes the buyer twice and relists the goods when ruled for the seller', async () => {
  const sale = await dispute();
  expect(await rule(sale, 'seller')).toMatchObject({ data: { state: 'defaulted', caseState: 'forSeller' } });
  expect([await stateOf(sale.orderNo), await stateOf(sale.sourceNo)]).toEqual(['defaulted', 'listedForResale']);
  expect([await wallet(sale.seller), await strikes(sale.buyer), await strikes(sale.seller)]).toEqual([1_000, 2, 0]);
});

it('lets the buyer concede with one strike, and nobody else', async () => {
  const sale = await dispute();
  expect((await viewOf(sale.buyer, sale)).depositCents).toBe(1_000);
  expect((await t.as(sale.seller)(auctionCase.giveUpCase, { orderNo: sale.orderNo })).code).toBe(404);
  expect(await t.as(sale.buyer)(auctionCase.giveUpCase, { orderNo: sale.orderNo })).toMatchObject({
    data: { state: 'defaulted' },
  });
  const view = await viewOf(sale.buyer, sale);
  expect([await strikes(sale.buyer), view.case?.state, view.depositCents]).toEqual([1, 'givenUp', 0]);
});

describe('a late payment', () => {
  const late = async (fields: Parameters<typeof makeSale>[1] = {}): Promise<Sale> => {
    const sale = await makeSale(t, fields);
    await t.meetDeadlines(payDeadline, sale.orderNo);
    expect(await stateOf(sale.orderNo)).toBe('defaulted');
    return sale;
  };
  const open = async (sale: Sale) =>
    t.as(sale.buyer)(auctionCase.openLateCase, {
      orderNo: sale.orderNo,
      text: statement,
      pictureIds: await pictureOf(sale.buyer),
    } as never);

  // AUCTION-98, AUCTION-100
  it('is reinstated while the relisted goods have no bid', async () => {
    const sale = await late();
    const untilOf = async (member: TestMember) =>
      (await t.as(member)(order.getAuctionOrder, { orderNo: sale.orderNo })).data.lateCaseUntil;
    expect((await viewOf(sale.buyer, sale)).actions).toEqual(['lateCase']);
    expect([await untilOf(sale.buyer), await untilOf(sale.seller)]).toEqual([expect.stringMatching(/Z$/), null]);
    expect((await open(sale)).code).toBe(200);
    expect(await untilOf(sale.buyer)).toBeNull();
    expect((await viewOf(sale.seller, sale)).actions).toEqual(['statement']);
    expect(await open(sale)).toMatchObject({ code: 409, key: 'case.late' });
    expect(await rule(sale, 'buyer')).toMatchObject({ data: { state: 'inStorage' } });
    expect(await stateOf(sale.sourceNo)).toBe('settled');
    expect(
      await t.db.rows(sql`select from lot where owner_order_no = ${sale.sourceNo} and state in ('open', 'scheduled')`),
    ).toEqual([]);
    // The fee was charged and the bond returned; deposit and strike of the default remain.
    expect([await fee(sale.seller), await wallet(sale.seller), await strikes(sale.buyer)]).toEqual([9_400, 1_000, 1]);
  });

  // AUCTION-101
  it('is settled through the current listing when the seller has relisted the goods', async () => {
    const sale = await late();
    await open(sale);
    const seller = t.as(sale.seller);
    expect((await seller(resale.takeBackGoods, { orderNo: sale.sourceNo })).code).toBe(200);
    expect((await seller(resale.resellGoods, { orderNo: sale.sourceNo, startCents: 6_000, days: 1 })).code).toBe(200);
    expect(await rule(sale, 'buyer')).toMatchObject({ data: { state: 'inStorage' } });
    // 5 % of at most one and a half times the new start price; the points on the same 90.00.
    expect(await fee(sale.seller)).toBe(10_000 - 450);
    expect(await balanceOf(t.db, { kind: 'points', owner: sale.buyer.id })).toBe(90);
  });

  // AUCTION-98
  it('remains a default after a bid or a ruling for the seller', async () => {
    const sale = await late();
    await open(sale);
    await t.db.run(sql`update lot set bids = 1 where owner_order_no = ${sale.sourceNo} and state = 'open'`);
    expect(await rule(sale, 'buyer')).toMatchObject({ code: 409, key: 'case.goodsGone' });
    await t.db.run(sql`update lot set bids = 0 where owner_order_no = ${sale.sourceNo} and state = 'open'`);
    expect(await rule(sale, 'seller')).toMatchObject({ data: { state: 'defaulted', caseState: 'forSeller' } });
  });

  // AUCTION-96
  it('keeps both sides from leaving until it is decided', async () => {
    const sale = await late();
    await open(sale);
    const { data } = await t.as(sale.buyer)(account.checkCancellation, {});
    expect(data.obstacles).toContainEqual({ kind: 'paymentCases', count: 1, amountCents: 0 });
    expect((await t.as(sale.seller)(account.checkCancellation, {})).data.obstacles).toContainEqual(
      expect.objectContaining({ kind: 'paymentCases' }),
    );
    await rule(sale, 'seller');
    expect((await t.as(sale.buyer)(account.checkCancellation, {})).data.obstacles).not.toContainEqual(
      expect.objectContaining({ kind: 'paymentCases' }),
    );
  });

  describe('whose goods are offered to the runner-up', () => {
    const withChance = async () => {
      const runnerUp = await makeBidder(t);
      const sale = await late({ runnerUp });
      expect((await open(sale)).code).toBe(200);
      const [chance] = (await t.as(runnerUp)(order.listSecondChances)).data.list;
      return { ...sale, runnerUp, id: chance?.id ?? '' };
    };
    const accept = ({ runnerUp, id }: { runnerUp: TestMember; id: string }) =>
      t.as(runnerUp)(order.answerSecondChance, { id, accept: true });
    const noticesOf = async (member: TestMember) =>
      (await t.as(member)(notice.listNotices, { kind: 'auction' })).data.list.map(({ title }) => title);

    // AUCTION-99
    it('is reinstated before an answer, which revokes the offer and notifies the runner-up', async () => {
      const sale = await withChance();
      expect(await rule(sale, 'buyer')).toMatchObject({ data: { state: 'inStorage', caseState: 'forBuyer' } });
      expect([await stateOf(sale.orderNo), await stateOf(sale.sourceNo)]).toEqual(['inStorage', 'settled']);
      expect(await accept(sale)).toMatchObject({ code: 409, key: 'secondChance.over' });
      expect((await t.as(sale.runnerUp)(order.listSecondChances)).data.list).toEqual([]);
      expect(await noticesOf(sale.runnerUp)).toContain('补位机会已取消');
      await t.meetDeadlines('secondChance.lapse');
      expect(await stateOf(sale.sourceNo)).toBe('settled');
    });

    // AUCTION-99
    it('remains a default when the offer is accepted, until that order defaults', async () => {
      const sale = await withChance();
      const acceptedOrderNo = (await accept(sale)).data.orderNo ?? '';
      expect(await rule(sale, 'buyer')).toMatchObject({ code: 409, key: 'case.runnerUp' });
      expect([await stateOf(sale.orderNo), await stateOf(acceptedOrderNo)]).toEqual(['defaulted', 'pendingPayment']);
      await t.meetDeadlines(payDeadline, acceptedOrderNo);
      expect(await stateOf(sale.sourceNo)).toBe('listedForResale');
      expect(await rule(sale, 'buyer')).toMatchObject({ data: { state: 'inStorage' } });
      expect(await stateOf(sale.sourceNo)).toBe('settled');
    });

    it('has one owner after twenty concurrent acceptances and reinstatements', async () => {
      for (let round = 0; round < 6; round += 1) {
        const sale = await withChance();
        const responses = await t.together(20, (i) =>
          i % 2 === round % 2
            ? [
                order.answerSecondChance,
                { id: sale.id, accept: true },
                { token: sale.runnerUp.token, key: `accept-${sale.id}-${i}` },
              ]
            : ([
                auctionCase.ruleCase,
                { orderNo: sale.orderNo, ruling: 'buyer', reason: '流水与凭证核对结果' },
                { token: t.operatorToken, key: `rule-${sale.id}-${i}` },
              ] as never),
        );
        expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
        expect(responses.every(({ code }) => code === 200 || code === 404 || code === 409)).toBe(true);
        const { live } = await t.db.one<{ live: number }>(sql`select count(*)::int as live from auction_order o
          join lot l on l.id = o.lot_id where l.product_no = ${sale.productNo} and o.state <> 'defaulted'`);
        expect(live).toBe(1);
        const reinstated = (await stateOf(sale.orderNo)) === 'inStorage';
        expect(await stateOf(sale.sourceNo)).toBe(reinstated ? 'settled' : 'sold');
      }
    });
  });

  // AUCTION-97
  it('is opened within 24 hours by the buyer only', async () => {
    const sale = await late();
    expect((await open({ ...sale, buyer: sale.seller })).code).toBe(404);
    await t.db.run(sql`update auction_order set ended_at = now() - interval '25 hours' where order_no = ${sale.orderNo}`);
    expect(await open(sale)).toMatchObject({ code: 409, key: 'case.late' });
  });
});

describe('refuses', () => {
  // AUCTION-95
  it('statements after 24 hours, and the sixth of a side', async () => {
    const sale = await dispute();
    for (let n = 0; n < 5; n += 1) expect((await state(sale.buyer, sale)).code).toBe(200);
    expect(await state(sale.buyer, sale)).toMatchObject({ code: 409, key: 'case.tooMany' });
    await t.db.run(sql`update auction_case set statements_until = now() where state = 'open'`);
    expect(await state(sale.seller, sale)).toMatchObject({ code: 409, key: 'case.heard' });
  });

  it.each([
    ['text', '太短'],
    ['text', '长'.repeat(2001)],
    ['pictureIds', Array.from({ length: 10 }, (_, n) => `p${n}`).join(',')],
  ])('%s that is too short, long or many', async (field, value) => {
    const sale = await dispute();
    const input = { orderNo: sale.orderNo, text: statement, pictureIds: '', [field]: value };
    expect(await t.as(sale.buyer)(auctionCase.addCaseStatement, input as never)).toMatchObject({ code: 400, field });
  });

  it('a ruling where nothing waits, and anybody else’s statement', async () => {
    const sale = await makeSale(t);
    expect(await rule(sale, 'buyer')).toMatchObject({ code: 404, key: 'case.missing' });
    const disputed = await dispute();
    expect((await state(sale.buyer, disputed)).code).toBe(404);
  });
});

it('applies one of twenty concurrent contrary rulings', async () => {
  const sale = await dispute();
  const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => rule(sale, i % 2 === 0 ? 'buyer' : 'seller')));
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(['inStorage', 'defaulted']).toContain(await stateOf(sale.orderNo));
});

it('lists vouchers that are used for two payments', async () => {
  await dispute();
  await dispute();
  const { data } = await t.as({ token: t.operatorToken })(auctionCase.listSuspectLots, {});
  expect(data.some(({ kind, n }) => kind === 'reusedVoucher' && n > 1)).toBe(true);
});
