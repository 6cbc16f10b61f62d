/** The first member's reviews of received goods: an order without a review, one reviewed, one with a follow-up. */
import { sql } from '../db/sql.ts';
import { ownReviews } from './data/mall/reviews.ts';
import type { SeedStep } from './seed.ts';

const rows = ownReviews.map(({ product, stars, text, hours, pictures, follow }) => ({
  product,
  stars,
  text,
  hours,
  pictures: Array.from({ length: pictures }, (_, n) => `/media/products/${product}-${n + 1}.webp`),
  followText: follow?.text ?? null,
  followHours: follow?.hours ?? null,
}));

export const reviewSeed: SeedStep = {
  name: 'review',
  run: async (tx) => {
    await tx.run(sql`insert into review (order_item_id, product_id, member_id, stars, text, pictures, spec_text, created_at, follow_up, followed_at)
      select i.id, r.product, o.member_id, r.stars, r.text, array(select jsonb_array_elements_text(r.pictures)), i.spec_text,
        now() - r.hours * interval '1 hour', r."followText", now() - r."followHours" * interval '1 hour'
      from jsonb_to_recordset(${sql.json(rows)}) as r (product text, stars int, text text, hours int, pictures jsonb, "followText" text, "followHours" int)
      join sku k on k.product_id = r.product join mall_order_item i on i.sku_id = k.id
      join mall_order o on o.id = i.order_id and o.member_id = 'm1' and o.state = 'completed'`);
  },
};
