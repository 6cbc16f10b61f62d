// `npm run bench -- mall-list`: the lists of goods and the page of one among 10,000 products, asked for at a fixed rate (open loop), against
// the built server on a database of its own.
import { benchLists } from './lib/list-bench.mjs';
import { fillShelf } from './lib/shelf.mjs';

const products = 10_000;
const rate = 200;
const seconds = Number(process.env.SECONDS ?? 20);

const list = '/juhe/api/v2/product/getProductList';
const sorts = ['default', 'sold', 'priceUp', 'priceDown', 'new'];
const saleNoOf = (i) => `B${String(1 + ((i * 7919) % products)).padStart(8, '0')}`;
const loads = {
  list: (i) => ({ path: `${list}?pageSize=20&sort=${sorts[i % sorts.length]}` }),
  'list of a category': (i) => ({ path: `${list}?pageSize=20&categoryId=c${1 + (i % 10)}&sort=${sorts[i % sorts.length]}` }),
  detail: (i) => ({ path: `/juhe/api/v2/product/getProductDetail?saleNo=${saleNoOf(i)}` }),
};

await benchLists({
  name: 'mall-list',
  what: `${products} products`,
  facts: { products },
  rate,
  seconds,
  fill: async (db) => {
    await fillShelf(db, products);
    return loads;
  },
});
