import { randomUUID } from 'node:crypto';

const form = (token, fields) => ({
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(token ? { Authorization: token, 'Idempotency-Key': randomUUID() } : {}),
  },
  body: new URLSearchParams(fields).toString(),
});

/** Returns the data of a preparatory request; a refusal ends the scenario with its text. */
const prepared = async (origin, path, options) => {
  const answer = await (await fetch(origin + path, options)).json();
  if (answer.code !== 200) throw new Error(`${path} answered ${answer.code} ${answer.msg}`);
  return answer.data;
};

const signIn = async (origin, mobile) =>
  (await prepared(origin, '/juhe/api/member/pwdLogin', { method: 'POST', ...form('', { mobile, password: 'Demo1234' }) })).token;

const get = (origin, path, token) => prepared(origin, path, { headers: token ? { Authorization: token } : {} });

/** Returns the first lot on which at least two of the demo members may bid: their deposit is already held or can be. */
const contestedLot = async (origin, tokens) => {
  const { list } = await get(origin, '/juhe/api/bidding/getBiddingProductList?state=open&pageSize=50');
  for (const { productNo } of list) {
    const bidders = [];
    for (const token of tokens) {
      const lot = await get(origin, `/juhe/api/bidding/getBiddingProduct?productNo=${productNo}`, token);
      const bidding = await get(origin, `/juhe/api/bidding/getBidding?productNo=${productNo}`, token);
      if (!lot.mine && (bidding.depositHeldCents > 0 || bidding.serviceFeeCents >= lot.depositCents)) bidders.push(token);
    }
    if (bidders.length > 1) return { productNo, bidders };
  }
  throw new Error('there is no open lot with two bidders');
};

/**
 * All members bid on one lot: most requests meet a price that has changed meanwhile and are refused, as at the end of a real
 * auction.
 */
const contendedBids = async (origin) => {
  const tokens = [];
  for (const mobile of ['13800000001', '13800000002', '13800000003']) tokens.push(await signIn(origin, mobile));
  const { productNo, bidders } = await contestedLot(origin, tokens);
  const { live } = await get(origin, `/juhe/api/bidding/getBiddingProduct?productNo=${productNo}`);
  let minimum = live.nextCents;
  const read = { path: `/juhe/api/bidding/getBidding?productNo=${productNo}` };
  return {
    next: (i) =>
      i % 4 === 3
        ? read
        : {
            method: 'POST',
            path: '/juhe/api/bidding/participateBidding',
            ...form(bidders[i % bidders.length], { productNo, amountCents: String(minimum) }),
          },
    seen: ({ data }) => {
      if (data?.live?.nextCents > minimum) minimum = data.live.nextCents;
    },
  };
};

const reads = (find) => async (origin) => {
  const paths = await find(origin);
  return { next: (i) => ({ path: paths[i % paths.length] }) };
};

/** The measured scenarios: each at several rates per second, for a few seconds each. The whole run takes less than a minute. */
export const scenarios = [
  {
    name: 'first page',
    rates: [100, 500],
    seconds: 8,
    prepare: async () => ({ next: () => ({ path: '/h5/', headers: { 'accept-encoding': 'br', 'accept-language': 'zh-CN' } }) }),
  },
  {
    name: 'home feed',
    rates: [50, 200, 400],
    seconds: 5,
    prepare: reads(() => ['/juhe/api/service/discover/queryFeed?pageSize=10']),
  },
  {
    name: 'goods detail',
    rates: [50, 200, 400],
    seconds: 5,
    prepare: reads(async (origin) => {
      const { list } = await prepared(origin, '/juhe/api/v2/product/getProductList?pageSize=50');
      return list.map(
        ({ saleNo, goodsId }) => `/juhe/api/v2/product/getProductDetail?${saleNo ? `saleNo=${saleNo}` : `goodsId=${goodsId}`}`,
      );
    }),
  },
  { name: 'contended bids', rates: [25, 50, 100], seconds: 5, prepare: contendedBids },
];
