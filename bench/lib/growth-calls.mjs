// The calls that members make most, each with parameters drawn from all rows of a filled database (growth-fill.mjs).

const form = (path, fields) => ({
  method: 'POST',
  path: `/juhe/api/${path}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const get = (path, fields = {}) => ({ method: 'GET', path: `/juhe/api/${path}?${new URLSearchParams(fields)}`, headers: {} });
const as = (member, request) => ({ ...request, headers: { ...request.headers, authorization: `growth-session-${member}` } });

const pad = (number, digits) => String(number).padStart(digits, '0');
const sorts = ['default', 'sold', 'priceUp', 'priceDown', 'new'];
const rareWords = ['萤火虫', '搪瓷', '望远镜', '番茄炒蛋', '灯塔', '豆腐脑', '候鸟', '石磨'];
const commonWords = ['天下', '不可', '先生', '自己', '什么', '君子', '茶', '雨', '山'];

/** Returns a generator of numbers from 1 to `most`, the same in every run (mulberry32). */
export const drawing = (seed) => {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return 1 + Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit);
  };
};

const among = (draw, list) => list[draw(list.length) - 1];
/** A cursor of the feed, in the server's encoding, at a moment of the last two years. */
const feedCursor = (draw) => {
  const at = new Date(Date.now() - draw(600) * 24 * 3600 * 1000).toISOString();
  return Buffer.from(JSON.stringify([at, 'a1', 1 + draw(20)])).toString('base64url');
};

/**
 * The calls by name: each builds a request of a random member or visitor.
 * @type {Record<string, (n: number, draw: (most: number) => number) => object>}
 */
export const growthCalls = {
  'home feed, member': (n, draw) => as(draw(n), get('service/discover/queryFeed', { pageSize: '10' })),
  'home feed, visitor, further page': (_n, draw) =>
    get('service/discover/queryFeed', { pageSize: '10', cursor: feedCursor(draw) }),
  'channel of the feed': (_n, draw) => get('service/discover/queryFeed', { pageSize: '20', categoryId: `garticle${draw(8)}` }),
  'followed authors': (n, draw) => as(draw(n), get('service/discover/queryFeed', { pageSize: '20', followed: 'true' })),
  article: (n, draw) => as(draw(n), form('service/article/queryArticleDetail', { id: `a${draw(n)}` })),
  comments: (n, draw) => as(draw(n), form('service/article/queryArticleCommentList', { articleId: `a${draw(n)}` })),
  'goods of a category, sorted': (_n, draw) =>
    get('v2/product/getProductList', { pageSize: '20', categoryId: `c${draw(10)}-${draw(4)}`, sort: among(draw, sorts) }),
  'goods detail': (n, draw) => as(draw(n), get('v2/product/getProductDetail', { saleNo: `B${pad(draw(n), 8)}` })),
  search: (n, draw) =>
    as(draw(n), form('service/searchPage/querySearchList', { keyword: among(draw, [...rareWords, ...commonWords]) })),
  suggestions: (n, draw) =>
    as(draw(n), form('service/searchPage/querySuggest', { keyword: among(draw, [...rareWords, ...commonWords]) })),
  cart: (n, draw) => as(draw(n), get('mall/shoppingCart/getShopCarList')),
  orders: (n, draw) => as(draw(n), get('mall/order/getOrderList')),
  'wallet entries': (n, draw) => as(draw(n), get('mall/water/getWalletEntries', { account: 'personal' })),
  notices: (n, draw) => as(draw(n), get('service/notice/getNoticeList', { kind: among(draw, ['order', 'interaction']) })),
  'open lots': (_n, draw) => get('bidding/getBiddingProductList', { state: 'open', pageNum: String(draw(3)) }),
  'bids of a lot': (n, draw) => as(draw(n), get('bidding/getBidding', { productNo: `G${pad(draw(Math.ceil(n / 10)), 8)}` })),
  conversations: (n, draw) => as(draw(n), get('service/chat/listConversations')),
  messages: (n, draw) => {
    const conversation = draw(n);
    return as(conversation, get('service/chat/getMessages', { conversationId: `v${conversation}` }));
  },
};
