import { lot } from '@juhe/contract/auction/lot';
import { sql } from '../../db/sql.ts';
import { makeLot } from '../../test/auction.ts';
import { sharedLotPage } from './lot-list.repository.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const titled = async (title: string, fields: Parameters<typeof makeLot>[1] & { category?: string; price?: number } = {}) => {
  const { category = 'other', price, ...rest } = fields;
  const productNo = await makeLot(server, { ...rest, state: 'open' });
  await server.db.run(sql`update lot set title = ${title}, category = ${category}, start_cents = ${price ?? 10_000}::bigint,
    state = ${rest.state ?? 'open'} where product_no = ${productNo}`);
  return productNo;
};
const list = async (input: Parameters<typeof server.call<typeof lot.listLots>>[1]) =>
  (await server.call(lot.listLots, { pageSize: 50, ...input })).data;
const numbers = async (input: Parameters<typeof list>[0]) => (await list(input)).list.map(({ productNo }) => productNo);

// AUCTION-35
it('is searched by any substring of the title, also in Chinese', async () => {
  const [vase, pair] = [await titled('晚清粉彩花觚'), await titled('粉彩盖碗一对')];
  expect((await numbers({ state: 'open', keyword: '粉彩' })).toSorted()).toEqual([vase, pair].toSorted());
  expect(await numbers({ state: 'open', keyword: '盖碗 粉彩' })).toEqual([pair]);
  expect(await numbers({ state: 'open', keyword: '花' })).toEqual([vase]);
  expect(await numbers({ state: 'open', keyword: '手表' })).toEqual([]);
  expect(await numbers({ state: 'ended', keyword: '粉彩' })).toEqual([]);
  expect((await numbers({ state: 'open', keyword: '  ' })).length).toBe((await numbers({ state: 'open' })).length);
});

it('is filtered by category and sorted', async () => {
  const cheap = await titled('便宜的钱币', { category: 'coins', price: 1_000, seconds: 900 });
  const dear = await titled('贵的钱币', { category: 'coins', price: 9_000, seconds: 700 });
  const middle = await titled('一般的钱币', { category: 'coins', price: 5_000, seconds: 800 });
  const coins = { state: 'open', category: 'coins' } as const;
  expect(await numbers(coins)).toEqual([dear, middle, cheap]);
  expect(await numbers({ ...coins, sort: 'priceUp' })).toEqual([cheap, middle, dear]);
  expect(await numbers({ ...coins, sort: 'priceDown' })).toEqual([dear, middle, cheap]);
});

it.each(['ending', 'newest', 'priceUp', 'priceDown', 'bids'] as const)(
  'goes through every state page by page in the order %s, each lot once',
  async (sort) => {
    for (const state of ['open', 'scheduled', 'sold', 'unsold'])
      for (let n = 0; n < 3; n += 1) await makeLot(server, { state, seconds: n === 0 ? -1 : 600 * n });
    for (const state of ['open', 'scheduled', 'ended', undefined] as const) {
      const pages: string[] = [];
      for (let pageNum = 1, more = true; more; pageNum += 1) {
        const { data } = await server.call(lot.listLots, {
          ...(state === undefined ? {} : { state }),
          sort,
          pageNum,
          pageSize: 4,
        });
        pages.push(...data.list.map(({ productNo }) => productNo));
        more = data.hasMore;
      }
      const fullList = await list({ ...(state === undefined ? {} : { state }), sort });
      expect(new Set(pages).size).toBe(pages.length);
      expect(pages.length).toBe(fullList.total);
    }
  },
);

// AUCTION-38
it('serves concurrent callers of a page a state no older than their request', async () => {
  const search = { state: 'open', keyword: '同时查看' } as const;
  const first = await titled('同时查看的拍品之一');
  const early = Array.from({ length: 20 }, () => numbers(search));
  const second = await titled('同时查看的拍品之二', { seconds: 900 });
  const late = Array.from({ length: 20 }, () => numbers(search));
  for (const answer of await Promise.all(early)) expect(answer).toContain(first);
  for (const answer of await Promise.all(late)) expect(answer.toSorted()).toEqual([first, second].toSorted());
});

// AUCTION-38
it('reads a page once for all concurrent callers', async () => {
  const statements: string[] = [];
  const counting = {
    ...server.db,
    rows: <T>(query: Parameters<typeof server.db.rows>[0]) => {
      statements.push(query.text);
      return server.db.rows<T>(query);
    },
  };
  const pages = await Promise.all(Array.from({ length: 40 }, () => sharedLotPage(counting, { state: 'ended' }, 5, 0)));
  expect(statements).toHaveLength(1);
  for (const page of pages) expect(page).toEqual(pages[0]);
});

// AUCTION-34
it('counts beyond its last page and within one alike', async () => {
  const { total } = await list({ state: 'scheduled', pageSize: 50 });
  const beyond = await list({ state: 'scheduled', pageSize: 50, pageNum: 900 });
  expect(beyond).toEqual({ list: [], total, hasMore: false });
});

it('does not count a cancelled or unpaid lot as open', async () => {
  const productNo = await titled('没有付款的拍品', { state: 'fellThrough' });
  expect(await numbers({ state: 'ended', keyword: '没有付款' })).toEqual([productNo]);
  expect(await numbers({ state: 'open', keyword: '没有付款' })).toEqual([]);
});

it('lists lots of the same category first and excludes itself', async () => {
  const watchLot = await titled('一块老表', { category: 'watches' });
  const kin = await titled('另一块老表', { category: 'watches', seconds: 5_000 });
  const { data } = await server.call(lot.listSimilarLots, { productNo: watchLot, limit: 3 });
  expect(data[0]?.productNo).toBe(kin);
  expect(data.map(({ productNo }) => productNo)).not.toContain(watchLot);
  expect((await server.call(lot.listSimilarLots, { productNo: 'P99999999' })).key).toBe('lot.missing');
});

it.each([
  ['an unknown order', { sort: 'random' as never }],
  ['an unknown category', { category: 'cars' as never }],
  ['too long a keyword', { keyword: '长'.repeat(41) }],
  ['a page beyond the last', { pageNum: 1001 }],
])('is refused with %s', async (_title, wrong) => {
  expect((await server.call(lot.listLots, wrong)).code).toBe(400);
});
