// `npm run bench -- mall-list`: the product lists and a product page among 10,000 products, requested at a fixed rate (open
// loop) from the built server on its own database.
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
