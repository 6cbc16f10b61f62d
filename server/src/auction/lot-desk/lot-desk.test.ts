import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { resale } from '@juhe/contract/auction/resale';
import { notice } from '@juhe/contract/social/notice';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { addPaymentCode, makeBidder, makeLot, makeStored } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const operator = () => server.as({ token: server.operatorToken });
const placeBid = ({ token }: TestMember, productNo: string, amountCents: number) =>
  server.as({ token })(bid.placeBid, { productNo, amountCents });
const cancel = (productNo: string, reason = '图片与实物不符') => operator()(lotDesk.cancelLot, { productNo, reason });
const detailOf = async (productNo: string) => (await server.call(lot.getLot, { productNo })).data;
const feeOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'serviceFee', owner: id });
const escrowOf = async (productNo: string) => {
  const { id } = await server.db.one<{ id: string }>(sql`select id from lot where product_no = ${productNo}`);
  return balanceOf(server.db, { kind: 'escrow', owner: `lot:${id}` });
};

describe('an open lot that the company cancels', () => {
  // AUCTION-23
  it('gives every deposit back, keeps its bids readable, and tells bidders and owner why', async () => {
    const [owner, first, second] = [await server.memberWith(), await makeBidder(server), await makeBidder(server)];
    const productNo = await makeLot(server, { owner: owner.id });
    await placeBid(first, productNo, 10_000);
    await placeBid(second, productNo, 12_000);
    expect((await cancel(productNo)).data).toEqual({ productNo, state: 'cancelled', deposits: 2 });
    expect([await feeOf(first), await feeOf(second), await escrowOf(productNo)]).toEqual([10_000, 10_000, 0]);
    expect(await detailOf(productNo)).toMatchObject({ cancelReason: '图片与实物不符', live: { state: 'cancelled', bids: 2 } });
    expect((await server.call(bid.listBids, { productNo })).data.history.total).toBe(2);
    for (const { token } of [first, second, owner]) {
      const { data } = await server.call(notice.listNotices, { kind: 'auction', pageSize: 1 }, { token });
      expect(data.list[0]?.text).toContain('图片与实物不符');
    }
    expect(await server.db.rows(sql`select from deadline where kind = 'lot.close' and ref = ${productNo}`)).toEqual([]);
    expect(await audit(server.db)).toEqual([]);
  });

  it('takes no more bids and does not close as well', async () => {
    const bidder = await makeBidder(server);
    const productNo = await makeLot(server);
    await placeBid(bidder, productNo, 10_000);
    await cancel(productNo);
    expect((await placeBid(bidder, productNo, 11_000)).key).toBe('lot.ended');
    await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
    await server.meetDeadlines('lot.close', productNo);
    expect((await detailOf(productNo)).live.state).toBe('cancelled');
  });

  it('is listed among the ended ones', async () => {
    const productNo = await makeLot(server);
    await cancel(productNo);
    const { data } = await server.call(lot.listLots, { state: 'ended', pageSize: 50 });
    expect(data.list.map((card) => card.productNo)).toContain(productNo);
  });

  it.each(['scheduled', 'sold', 'unsold'])('is refused while %s', async (state) => {
    const productNo = await makeLot(server, { state });
    expect((await cancel(productNo)).code).toBe(409);
    expect((await detailOf(productNo)).live.state).toBe(state);
    expect((await detailOf(productNo)).cancelReason).toBeNull();
  });

  it('needs a reason, an operator and a lot', async () => {
    const member = await server.memberWith();
    const productNo = await makeLot(server);
    expect((await cancel(productNo, ' ')).code).toBe(400);
    expect((await server.as(member)(lotDesk.cancelLot, { productNo, reason: '不许' })).code).toBeGreaterThanOrEqual(401);
    expect((await cancel('P99999999')).code).toBe(404);
    expect((await detailOf(productNo)).live.state).toBe('open');
  });

  it('ends once, however many operators cancel it while twenty bid', async () => {
    const bidders = await Promise.all(Array.from({ length: 10 }, () => makeBidder(server)));
    const productNo = await makeLot(server);
    const responses = await server.together(20, (i) => {
      const bidder = bidders[i % 10];
      return i < 10 && bidder
        ? [bid.placeBid, { productNo, amountCents: 10_000 + i * 1_000 }, { token: bidder.token }]
        : ([lotDesk.cancelLot, { productNo, reason: `原因 ${i}` }, { token: server.operatorToken }] as never);
    });
    expect(responses.slice(10).filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await escrowOf(productNo)).toBe(0);
    for (const bidder of bidders) expect(await feeOf(bidder)).toBe(10_000);
    expect(server.deadlocks()).toBe(0);
    expect(await audit(server.db)).toEqual([]);
  });

  it('either closes or is cancelled when both come at the same instant', async () => {
    const bidder = await makeBidder(server);
    for (let round = 0; round < 5; round += 1) {
      const productNo = await makeLot(server);
      await placeBid(bidder, productNo, 10_000);
      await server.db.run(sql`update lot set closes_at = clock_timestamp() where product_no = ${productNo}`);
      await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())
        on conflict (kind, ref) do update set due_at = now()`);
      const [cancelled] = await Promise.all([cancel(productNo), server.meetDeadlines('lot.close', productNo)]);
      const { state } = (await detailOf(productNo)).live;
      expect(state).toBe(cancelled.code === 200 ? 'cancelled' : 'sold');
      expect(await escrowOf(productNo)).toBe(state === 'sold' ? 1_000 : 0);
    }
  });
});

describe('a member’s lot of a session that the company withdraws', () => {
  const sessionLot = async () => {
    const owner = await makeBidder(server);
    await addPaymentCode(server, owner);
    const { orderNo } = await makeStored(server, owner);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { data } = await operator()(lotDesk.publishLotSession, {
      title: '秋拍专场',
      cover: '/media/lots/qingci-1.webp',
      opensAt: inHours(2),
      closesAt: inHours(4),
    });
    const listed = await server.as(owner)(resale.resellGoods, { orderNo, startCents: 10_000, sessionId: data.id });
    return { owner, orderNo, productNo: listed.data.productNo };
  };
  const latestOf = async (owner: TestMember) =>
    (await server.as(owner)(notice.listNotices, { kind: 'auction', pageSize: 1 })).data.list[0];

  // AUCTION-126
  it('notifies its owner with the reason, and leads to the order of the goods', async () => {
    const { owner, orderNo, productNo } = await sessionLot();
    expect((await operator()(lotDesk.withdrawLot, { productNo, reason: '图片与实物不符' })).data.state).toBe('withdrawn');
    expect(await latestOf(owner)).toMatchObject({
      template: 'withdrawnOwnReason',
      text: expect.stringContaining('图片与实物不符'),
      link: expect.stringContaining(orderNo),
    });
    expect(await feeOf(owner)).toBe(10_000);
  });

  // AUCTION-126
  it('notifies its owner without a reason as well', async () => {
    const { owner, productNo } = await sessionLot();
    expect((await operator()(lotDesk.withdrawLot, { productNo })).code).toBe(200);
    expect(await latestOf(owner)).toMatchObject({ template: 'withdrawnOwn' });
    expect((await operator()(lotDesk.withdrawLot, { productNo })).key).toBe('lot.missing');
  });
});

describe('a picture that an operator uploads', () => {
  const picture = async () =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 60, height: 45, channels: 3, background: '#8a5a00' } })
            .png()
            .toBuffer(),
        ),
      ],
      '花觚.png',
      { type: 'image/png' },
    );
  const announced = (url: string) => ({
    title: '有图的拍品',
    pictures: [url],
    startCents: 98_000,
    incrementCents: 2_000,
    opensAt: new Date(Date.now() + 3_600_000).toISOString(),
    closesAt: new Date(Date.now() + 7_200_000).toISOString(),
    quantity: 2,
    category: 'ceramics' as const,
  });

  it('is shown by the lot and stays', async () => {
    const { url } = (await operator()(lotDesk.uploadLotPicture, { file: await picture() })).data;
    const { data } = await operator()(lotDesk.publishLot, announced(url));
    await server.meetDeadlines('upload.orphan');
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect(await detailOf(data.productNo)).toMatchObject({ pictures: [url], quantity: 2, category: 'ceramics', round: 1 });
  });

  it('may be one of several that a command joins by commas', async () => {
    const [first, second] = ['/media/lots/yuzhui-1.webp', '/media/lots/yuzhui-2.webp'];
    const { data } = await operator()(lotDesk.publishLot, { ...announced(first), pictures: `${first},${second}` });
    expect(await detailOf(data.productNo)).toMatchObject({ pictures: [first, second] });
  });

  // AUCTION-22
  it('is not a member’s to upload, nor a member’s picture an operator’s to use', async () => {
    const member = await server.memberWith();
    expect((await server.as(member)(lotDesk.uploadLotPicture, { file: await picture() })).code).toBeGreaterThanOrEqual(401);
    const file = 'c'.repeat(40);
    await server.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour)
      values (${member.id}, 'content', false, ${file}, 1, 1, 1, 'x', '#000000')`);
    expect((await operator()(lotDesk.publishLot, announced(`/u/${file}.webp`))).key).toBe('upload.unknown');
  });

  // AUCTION-22
  it('exists, where the site is said to ship it', async () => {
    const address = '/media/lots/never-painted.webp';
    expect(await operator()(lotDesk.publishLot, announced(address))).toMatchObject({
      code: 400,
      key: 'upload.notShipped',
      field: 'pictures',
      msg: expect.stringContaining(address),
    });
  });
});
