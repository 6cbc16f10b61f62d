import { z } from 'zod';
import { fileUrl, flag, id, instant, line, pageInput, pageOf } from '../fields.ts';
import { keywordLength } from './goods.constants.ts';
import { goodsCard } from './goods.schemas.ts';

/** The facts in every view of a shop. */
const shopFacts = {
  id,
  name: z.string(),
  logo: fileUrl,
  intro: z.string(),
  /** The platform's own shop. */
  own: z.boolean(),
  followers: z.number().int(),
  /** Goods on the shelf. */
  goods: z.number().int(),
  /** Average stars of the reviews of those goods × 10, 0 without reviews. */
  rating10: z.number().int(),
  /** The caller follows it. */
  collected: z.boolean(),
};

export const shopCard = z.object({
  ...shopFacts,
  /** Up to three best sellers. */
  previews: z.array(goodsCard),
});
export type ShopCard = z.output<typeof shopCard>;

const shopDetail = z.object({
  ...shopFacts,
  reviewCount: z.number().int(),
  /** The owner's notice to buyers, or empty. */
  notice: z.string(),
  /** Service hours, as free text of the owner, or empty. */
  hours: z.string(),
  /** Open since. */
  createdAt: instant,
  /** Leaf categories in which it has goods, the fullest first. */
  categories: z.array(z.object({ id, name: z.string(), goods: z.number().int() })),
});
export type ShopDetail = z.output<typeof shopDetail>;

export const shopSchemas = {
  getShop: { input: z.object({ shopId: id }), output: shopDetail },
  searchShops: { input: z.object({ ...pageInput, keyword: line(keywordLength).optional() }), output: pageOf(shopCard) },
  listFollowedShops: { input: z.object(pageInput), output: pageOf(shopCard) },
  followShop: {
    input: z.object({ shopId: id, collect: flag }),
    output: z.object({ collected: z.boolean(), followers: z.number().int() }),
  },
};
