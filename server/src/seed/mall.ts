/** The demo mall: categories, shops, 72 products with their SKUs, reviews; the first member's cart, favourites and addresses. */
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { categories, categoryNames, shops } from './data/mall/categories.ts';
import { productLines } from './data/mall/products.ts';
import { followUpLines, reviewLines } from './data/mall/reviews.ts';
import { insertParameters } from './product-parameters.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';

interface Value {
  readonly text: string;
  readonly surcharge: number;
}

interface Product {
  readonly slug: string;
  readonly saleNo: string;
  readonly category: string;
  readonly shop: string;
  readonly price: number;
  readonly sold: number;
  readonly title: string;
  readonly subtitle: string;
  readonly specs: readonly { readonly name: string; readonly values: readonly Value[] }[];
  readonly text: string;
}

const parseValue = (text: string): Value => {
  const [, label = '', surcharge = '0'] = /^(.*?)([+-]\d+)?$/.exec(text) ?? [];
  return { text: label, surcharge: Number(surcharge) };
};

const parseProduct = (line: string, index: number): Product => {
  const [slug = '', category = '', shop = '', price = '', sold = '', title = '', subtitle = '', specs = '', text = ''] =
    line.split('|');
  return {
    slug,
    saleNo: `S${String(260001 + index)}`,
    category,
    shop,
    price: Number(price),
    sold: Number(sold),
    title,
    subtitle,
    text,
    specs: specs
      .split(';')
      .filter(Boolean)
      .map((spec) => {
        const [name = '', values = ''] = spec.split(':');
        return { name, values: values.split(',').map(parseValue) };
      }),
  };
};

/** The demo's products; ids and sale numbers follow their order in the file. */
export const demoProducts: readonly Product[] = productLines.trim().split('\n').map(parseProduct);

/** Every combination of the specs, in the picker's order. */
const combinations = (specs: Product['specs']): (readonly (readonly [string, Value])[])[] =>
  specs.reduce<(readonly (readonly [string, Value])[])[]>(
    (sofar, { name, values }) => sofar.flatMap((combination) => values.map((value) => [...combination, [name, value] as const])),
    [[]],
  );

const insertCategories = async (tx: Tx): Promise<void> => {
  const rows: object[] = [];
  const namesOf = (slug: string) => {
    const [zhHant, en, fr, es] = categoryNames[slug] ?? [];
    return { 'zh-Hant': zhHant, en, fr, es };
  };
  categories.forEach((top, i) => {
    rows.push({ id: top.slug, parent: null, level: 1, name: top.name, names: namesOf(top.slug), picture: top.slug, position: i });
    top.children.forEach((middle, j) => {
      rows.push({
        id: middle.slug,
        parent: top.slug,
        level: 2,
        name: middle.name,
        names: namesOf(middle.slug),
        picture: top.slug,
        position: j,
      });
      middle.children.forEach((leaf, k) => {
        rows.push({
          id: leaf.slug,
          parent: middle.slug,
          level: 3,
          name: leaf.name,
          names: namesOf(leaf.slug),
          picture: leaf.slug,
          position: k,
        });
      });
    });
  });
  await tx.run(sql`insert into category (id, parent_id, level, name, names, picture, position)
    select id, parent, level, name, names, '/media/categories/' || picture || '.webp', position
    from jsonb_to_recordset(${sql.json(rows)}) as r (id text, parent text, level int, name text, names jsonb, picture text, position int) order by level`);
};

const insertShops = (tx: Tx) =>
  tx.run(sql`insert into shop (id, name, logo, intro, owner_id, created_at)
    select slug, name, '/media/shops/' || slug || '.webp', intro, "ownerId", now() - interval '400 days'
    from jsonb_to_recordset(${sql.json(shops)}) as r (slug text, name text, intro text, "ownerId" text)`);

/** The address of a product's picture: a view (`1` whole, `2` detail, `3` in use, `4` size), a colour or a detail card. */
export const pictureOf = (slug: string, name: string): string => `/media/products/${slug}-${name}.webp`;

/** Contents of the cards in a product's text (tools/seed-media/goods-plates.mjs). */
const cards = [
  ['d1', '材质'],
  ['d2', '规格'],
  ['d3', '养护'],
] as const;

const detailHtml = ({ slug, text, title }: Product): string => {
  const figures = cards.map(
    ([name, caption]) => `<figure><img src="${pictureOf(slug, name)}" alt="${title}：${caption}"></figure>`,
  );
  const views = [2, 3].map((view) => `<figure><img src="${pictureOf(slug, String(view))}" alt="${title}"></figure>`);
  return (
    `<p>${text.split('。').slice(0, -1).join('。</p><p>')}。</p>${figures.join('')}${views.join('')}` +
    '<h3>售后说明</h3><p>签收后七天内，保持原样可以退换；食品与定制类商品以质量问题为准。发货前可以全额取消。</p>'
  );
};

/** Specs other than 颜色 whose values have different pictures. */
const picturedSpecs: Readonly<Record<string, string>> = {
  pourover: '烘焙度',
  cookie: '口味',
  walnut: '口味',
  knife: '款式',
  teapot: '泥料',
  candle: '香型',
  cactus: '款式',
  soap: '气味',
  broom: '款式',
  watch: '表盘',
  sunglasses: '镜片',
  skateboard: '图案',
  compass: '款式',
};

/** Returns the spec whose values have pictures of their own, where the product has it. */
export const picturedSpecOf = ({ slug }: Pick<Product, 'slug'>): string => picturedSpecs[slug] ?? '颜色';

/** Returns the picture of a combination: that of its colour or material; for the first value the whole view. */
const skuPicture = (product: Product, combination: readonly (readonly [string, Value])[]): string => {
  const pictured = picturedSpecOf(product);
  const values = product.specs.find(({ name }) => name === pictured)?.values ?? [];
  const [, chosen] = combination.find(([name]) => name === pictured) ?? [];
  const index = chosen ? values.indexOf(chosen) : 0;
  return pictureOf(product.slug, index === 0 ? '1-t' : `c${index + 1}-t`);
};

/** Goods of a supplier, addressed by goodsId instead of saleNo. */
const supplied = new Set(['lamp', 'puzzle', 'teddy', 'basketball']);
/** Goods with a video (`media/films`, tools/seed-media/films.mjs). */
export const filmed: ReadonlySet<string> = new Set([
  'pourover',
  'longjing',
  'clay',
  'teapot',
  'candle',
  'camera',
  'laptop',
  'lamp',
  'compass',
]);

const insertProducts = async (tx: Tx): Promise<void> => {
  const random = seededRandom(20_260_301);
  const products = demoProducts.map((product, i) => ({
    id: product.slug,
    saleNo: product.saleNo,
    shop: product.shop,
    category: product.category,
    title: product.title,
    subtitle: product.subtitle,
    detail: detailHtml(product),
    specs: product.specs.map(({ name, values }) => ({ name, values: values.map((value) => value.text) })),
    onSale: product.slug !== 'drum',
    source: supplied.has(product.slug) ? 'jd' : 'pt',
    video: filmed.has(product.slug) ? `/media/films/${product.slug}.mp4` : null,
    sold: product.sold,
    daysAgo: 3 + i * 4,
  }));
  await tx.run(sql`insert into product (id, sale_no, source, video, shop_id, category_id, title, subtitle, img, pictures, detail_html, specs, on_sale, sold, created_at)
    select id, "saleNo", source, video, shop, category, title, subtitle, '/media/products/' || id || '-1-t.webp',
      array(select '/media/products/' || id || '-' || n || '.webp' from generate_series(1, 4) n), detail, specs, "onSale", sold,
      now() - "daysAgo" * interval '1 day'
    from jsonb_to_recordset(${sql.json(products)}) as r (id text, "saleNo" text, source text, video text, shop text, category text, title text, subtitle text,
      detail text, specs jsonb, "onSale" boolean, sold int, "daysAgo" int)`);
  const skus = demoProducts.flatMap((product) =>
    combinations(product.specs).map((combination, position) => ({
      id: `${product.slug}-${position + 1}`,
      product: product.slug,
      values: Object.fromEntries(combination.map(([name, value]) => [name, value.text])),
      price: combination.reduce((sum, [, value]) => sum + value.surcharge, product.price),
      // Some combinations are sold out, and one product entirely.
      available: product.slug === 'telescope' || random.next() < 0.06 ? 0 : random.int(4, 260),
      position,
      picture: skuPicture(product, combination),
    })),
  );
  await tx.run(sql`insert into sku (id, product_id, spec_values, price_cents, available, img, position)
    select id, product, values, price, available, picture, position
    from jsonb_to_recordset(${sql.json(skus)}) as r (id text, product text, "values" jsonb, price bigint, available int, picture text, position int)`);
};

const insertReviews = async (tx: Tx): Promise<void> => {
  const random = seededRandom(7);
  const topOf = new Map<string, string>(
    categories.flatMap((top) => top.children.flatMap((m) => m.children.map((leaf) => [leaf.slug, top.slug] as const))),
  );
  const writers = await tx.rows<{ id: string }>(sql`select id from member where id not in ('m1', 'm2', 'm3', 'm9') order by id`);
  if (writers.length === 0) return;
  const rows = demoProducts.flatMap((product) => {
    const pool = reviewLines[topOf.get(product.category) ?? ''] ?? [];
    const first = random.int(0, pool.length - 1);
    return Array.from({ length: random.int(2, 5) }, (_, i) => {
      const [stars, text] = pool[(first + i * 3) % pool.length] ?? [5, ''];
      const hoursAgo = random.int(20, 2400);
      const values = product.specs.map((spec) => random.pick(spec.values).text).join(' / ');
      return {
        id: `rv-${product.slug}-${i + 1}`,
        product: product.slug,
        member: random.pick(writers).id,
        stars,
        text,
        spec: values,
        anonymous: random.next() < 0.2,
        hoursAgo,
        pictures: random.next() < 0.25 ? [pictureOf(product.slug, '3')] : [],
        // They refer to more than a month of use.
        followUp: hoursAgo > 1400 && random.next() < 0.3 ? random.pick(followUpLines) : null,
      };
    });
  });
  await tx.run(sql`insert into review (id, product_id, member_id, stars, text, spec_text, anonymous, pictures, follow_up, followed_at, created_at)
    select id, product, member, stars, text, spec, anonymous, array(select jsonb_array_elements_text(pictures)), "followUp",
      case when "followUp" is not null then now() - "hoursAgo" * interval '1 hour' / 3 end, now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(rows)}) as r (id text, product text, member text, stars int, text text, spec text, anonymous boolean, "hoursAgo" int,
      pictures jsonb, "followUp" text)`);
};

/**
 * Inserts the first demo member's favourites, a cart with a price change and two lines that cannot be ordered, and two
 * addresses.
 */
const insertFirstMember = async (tx: Tx): Promise<void> => {
  await tx.run(sql`insert into product_favourite (member_id, product_id, created_at)
    select 'm1', slug, now() - n * interval '9 hours' from unnest(array['longjing', 'headphone', 'celadon', 'backpack', 'puzzle', 'tent'])
      with ordinality as f (slug, n)`);
  await tx.run(sql`insert into cart_line (id, member_id, sku_id, quantity, added_price_cents, created_at)
    select 'cl-' || n, 'm1', k.id, c.quantity, k.price_cents + c.cheaper, now() - n * interval '5 hours'
    from unnest(array['pourover', 'cookie', 'linenshirt', 'notebook', 'drum', 'telescope'], array[2, 1, 1, 3, 1, 1], array[0, 0, 2000, 0, 0, 0])
      with ordinality as c (slug, quantity, cheaper, n)
    join lateral (select id, price_cents from sku where product_id = c.slug order by available = 0, position limit 1) k on true`);
  await tx.run(sql`insert into address (id, member_id, name, mobile, province, city, district, detail, is_default, created_at) values
    ('ad1', 'm1', '林知夏', '13800000001', '浙江省', '杭州市', '西湖区', '文三路 90 号 3 幢 502 室', true, now() - interval '200 days'),
    ('ad2', 'm1', '林知夏（公司）', '13800000001', '上海市', '上海市', '静安区', '愚园路 1088 弄 12 号 2 楼', false, now() - interval '90 days'),
    ('ad3', 'm2', '周牧野', '13800000002', '江苏省', '苏州市', '姑苏区', '平江路 26 号', true, now() - interval '150 days')`);
};

export const mallSeed: SeedStep = {
  name: 'mall',
  async run(tx) {
    await insertCategories(tx);
    await insertShops(tx);
    await insertProducts(tx);
    await insertParameters(tx);
    await insertReviews(tx);
    await insertFirstMember(tx);
  },
};
