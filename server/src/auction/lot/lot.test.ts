import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { sql } from '../../db/sql.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { depositFor } from './announce-lot.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const announced = () => ({
  title: '龙泉窑系斗笠盏',
  pictures: ['/media/lots/qingci-1.webp'],
  detail: '口径 14.2 厘米 <b>青中泛黄</b>',
  startCents: 98_000,
  incrementCents: 2_000,
  opensAt: inHours(1),
  closesAt: inHours(2),
});
const operator = () => server.as({ token: server.operatorToken });
const stateOf = async (productNo: string) => (await server.call(lot.getLot, { productNo })).data.live.state;
const withdraw = (productNo: string) => operator()(lotDesk.withdrawLot, { productNo });

it('is announced by the operator and opens and closes by scheduled jobs', async () => {
  const { data } = await operator()(lotDesk.publishLot, announced());
  const { productNo } = data;
  expect((await server.call(lot.getLot, { productNo })).data).toMatchObject({
    title: '龙泉窑系斗笠盏',
    depositCents: 4_900,
    hasReserve: false,
    mine: false,
    live: { state: 'scheduled', priceCents: 98_000, nextCents: 98_000, bids: 0, leader: null },
  });
  await server.meetDeadlines('lot.open', productNo);
  expect(await stateOf(productNo)).toBe('open');
  await server.db.run(
    sql`update lot set opens_at = now() - interval '1 hour', closes_at = now() where product_no = ${productNo}`,
  );
  await server.meetDeadlines('lot.close', productNo);
  expect(await stateOf(productNo)).toBe('unsold');
});

it('escapes markup in the operator’s text', async () => {
  const { data } = await operator()(lotDesk.publishLot, announced());
  const { detailHtml } = (await server.call(lot.getLot, { productNo: data.productNo })).data;
  expect(detailHtml).not.toContain('<b>');
  expect(detailHtml).toContain('青中泛黄');
});

it('has no film that an operator names: films are shipped with the demo', async () => {
  const input = { ...announced(), video: '/media/films/teapot.mp4' };
  const { data } = await operator()(lotDesk.publishLot, input);
  expect((await server.call(lot.getLot, { productNo: data.productNo })).data.video).toBeNull();
});

// AUCTION-20, AUCTION-21
it.each([
  ['no title', { title: '' }],
  ['no picture', { pictures: [] }],
  ['a start of zero', { startCents: 0 }],
  ['a negative increment', { incrementCents: -1 }],
  ['a fraction of a cent', { startCents: 0.5 }],
  ['a huge reserve', { reserveCents: 1e21 }],
  ['an end before the beginning', { opensAt: inHours(3), closesAt: inHours(2) }],
  ['an end in the past', { opensAt: inHours(-3), closesAt: inHours(-2) }],
  ['a life of nine minutes', { opensAt: inHours(1), closesAt: inHours(1.15) }],
  ['a life of 31 days', { opensAt: inHours(1), closesAt: inHours(31 * 24 + 2) }],
  ['an opening in 91 days', { opensAt: inHours(91 * 24), closesAt: inHours(91 * 24 + 1) }],
  ['an increment below 0.5 % of the start', { incrementCents: 489 }],
  ['an increment above 20 % of the start', { incrementCents: 19_601 }],
  ['a reserve below the start', { reserveCents: 97_999 }],
  ['a script as its picture', { pictures: ['javascript:alert(1)'] }],
  ['a picture from elsewhere', { pictures: ['http://evil.example/x.webp'] }],
  ['a picture that nobody uploaded', { pictures: [`/u/${'a'.repeat(40)}.webp`] }],
  ['a picture above the media folder', { pictures: ['/media/../secret.webp'] }],
  ['no piece', { quantity: 0 }],
  ['an unknown category', { category: 'cars' as never }],
  ['no date', { closesAt: 'tomorrow' }],
])('is refused with %s', async (_title, wrong) => {
  const { total: before } = await server.db.one<{ total: number }>(sql`select count(*) as total from lot`);
  expect((await operator()(lotDesk.publishLot, { ...announced(), ...wrong })).code).toBe(400);
  expect(await server.db.one(sql`select count(*) as total from lot`)).toEqual({ total: before });
});

it('is announced and withdrawn by operators only', async () => {
  const member = await server.memberWith();
  const productNo = await makeLot(server, { state: 'scheduled' });
  const responses = await Promise.all([
    server.as(member)(lotDesk.publishLot, announced()),
    server.call(lotDesk.publishLot, announced()),
    server.as(member)(lotDesk.withdrawLot, { productNo }),
  ]);
  expect(responses.map(({ code }) => code >= 400)).toEqual([true, true, true]);
  expect(await stateOf(productNo)).toBe('scheduled');
});

it('is announced once for ten calls with one key', async () => {
  const input = { ...announced(), title: '同一把钥匙' };
  const responses = await server.together(10, () => [
    lotDesk.publishLot,
    input,
    { token: server.operatorToken, key: 'publish-ten-times' },
  ]);
  expect(new Set(responses.map(({ data }) => data.productNo)).size).toBe(1);
  expect(await server.db.one(sql`select count(*) as n from lot where title = '同一把钥匙'`)).toEqual({ n: 1 });
});

// AUCTION-19
it('is withdrawn before it opens, and removed', async () => {
  const { data } = await operator()(lotDesk.publishLot, announced());
  expect((await withdraw(data.productNo)).data.state).toBe('withdrawn');
  await server.meetDeadlines('lot.open', data.productNo);
  const member = await makeBidder(server);
  const responses = await Promise.all([
    server.call(lot.getLot, { productNo: data.productNo }),
    server.call(bid.listBids, { productNo: data.productNo }),
    server.as(member)(bid.placeBid, { productNo: data.productNo, amountCents: 98_000 }),
  ]);
  expect(responses.map(({ code }) => code)).toEqual([404, 404, 404]);
});

it.each(['open', 'sold', 'unsold'])('is not withdrawn while %s', async (state) => {
  const productNo = await makeLot(server, { state });
  expect((await withdraw(productNo)).code).toBe(409);
  expect(await stateOf(productNo)).toBe(state);
});

it('is missing for an unknown number', async () => {
  expect((await server.call(lot.getLot, { productNo: 'P99999999' })).key).toBe('lot.missing');
  expect((await withdraw('P99999999')).code).toBe(404);
  expect((await server.call(lot.getLot, { productNo: "x' or 1=1" })).code).toBe(400);
});

it('is listed by state without duplicates across pages', async () => {
  const productNos = await Promise.all(Array.from({ length: 3 }, () => makeLot(server, { seconds: 10 })));
  const pages = [];
  for (let pageNum = 1, more = true; more; pageNum += 1) {
    const { data } = await server.call(lot.listLots, { state: 'open', pageNum, pageSize: 2 });
    pages.push(...data.list);
    more = data.hasMore;
  }
  const listed = pages.map(({ productNo }) => productNo);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(productNos));
  expect(pages.every(({ state }) => state === 'open')).toBe(true);
  expect(pages.map(({ closesAt }) => closesAt)).toEqual(pages.map(({ closesAt }) => closesAt).toSorted());
});

// AUCTION-1
it.each([
  [1, 1_000],
  [20_000, 1_000],
  [100_000, 5_000],
  [123_450, 6_173],
  [1_000_000, 50_000],
  [900_000_000, 50_000],
])('that starts at %d holds %d', (start, deposit) => {
  expect(depositFor(start)).toBe(deposit);
});
