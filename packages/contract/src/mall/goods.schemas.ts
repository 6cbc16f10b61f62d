import { z } from 'zod';
import { freightTerms } from './freight.schemas.ts';
import { cents, fileUrl, flag, id, instant, integer, line, noInput, pageInput, pageOf } from '../fields.ts';
import { keywordLength } from './goods.constants.ts';

const leafCategory = z.object({ id, name: z.string(), picture: fileUrl });
const middleCategory = z.object({ id, name: z.string(), children: z.array(leafCategory) });

/** The source of goods: `pt` the platform, identified by saleNo; `jd` a supplier, identified by goodsId. */
export const goodsSource = z.enum(['pt', 'jd']);

export const goodsBadges = ['group', 'bargain', 'coupon', 'new', 'film'] as const;
export type GoodsBadge = (typeof goodsBadges)[number];

/** A goods card in lists: the lowest price of its SKUs in cents, units sold. Supplier goods are identified by `id`. */
export const goodsCard = z.object({
  id,
  saleNo: z.string(),
  source: goodsSource,
  productName: z.string(),
  subtitle: z.string(),
  img: fileUrl,
  priceCents: cents,
  /** The price with a card that the member has or can buy; null if none lowers it. */
  memberPriceCents: cents.nullable(),
  sold: z.number().int(),
  soldOut: z.boolean(),
  /** False for a favourite that was removed from the shelf. */
  onSale: z.boolean(),
  shopName: z.string(),
  /** Sold by the platform's own shop. */
  own: z.boolean(),
  /** A single piece ships free. */
  freeShipping: z.boolean(),
  /** A group or a bargain is running, a coupon can be claimed, it is newer than 14 days, it has a film. */
  badges: z.array(z.enum(goodsBadges)),
});
export type GoodsCard = z.output<typeof goodsCard>;

/** The unit price with a card's member price: the caller's own current price (`isOwn`), or the price with a card on offer. */
export const memberPrice = z.object({ cents, isOwn: z.boolean() }).nullable();
export type MemberPrice = z.output<typeof memberPrice>;

export const sku = z.object({
  id,
  /** Spec name → value, in the order of `specs`; empty for goods with one SKU. */
  values: z.record(z.string(), z.string()),
  priceCents: cents,
  memberPrice,
  /** Units available now. */
  stock: z.number().int(),
  img: fileUrl,
  /** The unit price with the best of the member's coupons, without freight; null if none lowers it. */
  afterCouponsCents: cents.nullable(),
});
export type Sku = z.output<typeof sku>;

const productSpec = z.object({
  specs: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  skus: z.array(sku),
});
export type ProductSpec = z.output<typeof productSpec>;

const review = z.object({
  id,
  memberName: z.string(),
  avatar: fileUrl.nullable(),
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  pictures: z.array(fileUrl),
  specText: z.string(),
  createdAt: instant,
  /** The buyer's later addition. */
  followUp: z
    .object({ text: z.string(), pictures: z.array(fileUrl), createdAt: instant, checking: z.boolean().optional() })
    .nullable(),
  /** Written by the reader. */
  mine: z.boolean().optional(),
  /** Its content is being moderated: only the author sees it. */
  checking: z.boolean().optional(),
  /** The shop's reply; while it is being moderated only the shop sees it. */
  reply: z.object({ text: z.string(), createdAt: instant, checking: z.boolean() }).nullable().optional(),
  /** The reader is the shop and has not replied yet. */
  canReply: z.boolean().optional(),
});
export type Review = z.output<typeof review>;

/** `good` is 4 and 5 stars, `medium` 3, `bad` 1 and 2. */
export const reviewFilters = ['all', 'pictures', 'good', 'medium', 'bad', 'followUp'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];
const reviewCounts = z.object({
  all: z.number().int(),
  pictures: z.number().int(),
  good: z.number().int(),
  medium: z.number().int(),
  bad: z.number().int(),
  followUp: z.number().int(),
});

export const goodsDetail = z.object({
  id,
  saleNo: z.string(),
  source: goodsSource,
  productName: z.string(),
  subtitle: z.string(),
  img: fileUrl,
  pictures: z.array(fileUrl),
  /** A film, shown before the pictures; `img` is its poster. */
  video: fileUrl.nullable(),
  /** Sanitised rich text. */
  detailHtml: z.string(),
  /** Material, dimensions and the like; in display order. */
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
  priceCents: cents,
  maxPriceCents: cents,
  sold: z.number().int(),
  onSale: z.boolean(),
  categoryId: id,
  shopDTO: z.object({ id, shopName: z.string(), logo: fileUrl, intro: z.string() }),
  collected: z.boolean(),
  reviewCount: z.number().int(),
  /** Average stars × 10, 0 without reviews. */
  rating10: z.number().int(),
  freight: freightTerms,
  /** A single piece ships free, for any SKU. */
  freeShipping: z.boolean(),
});
export type GoodsDetail = z.output<typeof goodsDetail>;

/** Goods are identified by saleNo (platform) or goodsId (supplier or id); one of them is required. */
const addressFields = { saleNo: z.string().min(1).max(40).optional(), goodsId: id.optional() };
interface Addressed {
  saleNo?: string | undefined;
  goodsId?: string | undefined;
}
const isAddressed = (v: Addressed) => v.saleNo !== undefined || v.goodsId !== undefined;
const address = z.object(addressFields).refine(isAddressed, { path: ['saleNo'] });

export const goodsSorts = ['default', 'sold', 'priceUp', 'priceDown', 'new'] as const;
export type GoodsSort = (typeof goodsSorts)[number];

/**
 * A list by page number, or with the cursor of the previous response, which neither repeats nor skips items that moved in the
 * meantime.
 */
const growing = { ...pageInput, cursor: z.string().min(1).max(600).optional() };
const growingList = pageOf(goodsCard).extend({ cursor: z.string().nullable() });
const price = integer(0, 1_000_000_000);

export const goodsSchemas = {
  getCategoryTree: {
    input: noInput,
    output: z.array(z.object({ id, name: z.string(), picture: fileUrl, children: z.array(middleCategory) })),
  },
  listGoods: {
    input: z.object({
      ...growing,
      categoryId: id.optional(),
      /**
       * Up to eight words, each matched anywhere in the goods' texts, the category's or the shop's name, as in the site's
       * search.
       */
      keyword: line(keywordLength).optional(),
      shopId: id.optional(),
      sort: z.enum(goodsSorts).default('default'),
      /** Bounds of the lowest price, in cents, inclusive. */
      priceMin: price.optional(),
      priceMax: price.optional(),
      inStock: flag.optional(),
      /** A single piece ships free. */
      freeShipping: flag.optional(),
      /** A coupon can be claimed for it, other than those for all goods. */
      withCoupon: flag.optional(),
      /** The platform's own shops, or shops of members. */
      seller: z.enum(['own', 'shop']).optional(),
      /** Minimum average of stars × 10. */
      ratingMin: integer(10, 50).optional(),
    }),
    output: growingList,
  },
  getGoods: { input: address, output: goodsDetail },
  getGoodsSpec: { input: address, output: productSpec },
  recommendGoods: { input: z.object(growing), output: growingList },
  checkAvailability: {
    input: z.object({ skuId: id, quantity: integer(1, 999).default(1) }),
    output: z.object({ canBuy: z.boolean(), reason: z.string().nullable() }),
  },
  listGoodsReviews: {
    input: z
      .object({ ...pageInput, ...addressFields, filter: z.enum(reviewFilters).default('all') })
      .refine(isAddressed, { path: ['saleNo'] }),
    output: pageOf(review).extend({ counts: reviewCounts }),
  },
  listFavouriteGoods: { input: z.object(pageInput), output: pageOf(goodsCard) },
  collectGoods: {
    input: z.object({ ...addressFields, collect: flag }).refine(isAddressed, { path: ['saleNo'] }),
    output: z.object({ collected: z.boolean() }),
  },
};
