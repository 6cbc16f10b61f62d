// `npm run bench -- ended-lots`: the list of ended auctions among 100,000 of them, requested at a fixed rate (open loop) from
// the built server on its own database. Required: p99 of 50 ms at 200 requests per second (docs/specification/auction.md F).
import { addEndedLots } from './lib/ended-lots.mjs';
import { benchLists } from './lib/list-bench.mjs';

const lots = 100_000;
const rate = 200;
const seconds = Number(process.env.SECONDS ?? 20);
const requiredMs = 50;

const list = '/juhe/api/bidding/getBiddingProductList?pageSize=10&state=ended';
const sorts = ['ending', 'newest', 'priceUp', 'priceDown', 'bids'];
const categories = ['ceramics', 'painting', 'watches', 'coins'];
const loads = {
  'first page': () => ({ path: list }),
  'pages and orders': (i) => ({ path: `${list}&sort=${sorts[i % sorts.length]}&pageNum=${1 + (i % 20)}` }),
  'of a category': (i) => ({ path: `${list}&category=${categories[i % categories.length]}&sort=${sorts[i % sorts.length]}` }),
  'all states': (i) => ({ path: `${list.replace('&state=ended', '')}&pageNum=${1 + (i % 5)}` }),
};

await benchLists({
  name: 'ended-lots',
  what: `${lots} ended lots`,
  facts: { lots },
  rate,
  seconds,
  requiredMs,
  fill: async (db) => {
    await addEndedLots(db, lots);
    return loads;
  },
});
