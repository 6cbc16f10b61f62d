import { z } from 'zod';
import { id } from '../fields.ts';

export const banner = z.object({
  id,
  /** Where it stands, e.g. `home`. */
  place: z.string(),
  title: z.string(),
  picUrl: z.string(),
  /** A page's address, e.g. `/subPackages/shop/goods-info?saleNo=1`; empty: the banner leads nowhere. */
  link: z.string(),
});
export type Banner = z.output<typeof banner>;

export const bannerSchemas = {
  banner: {
    input: z.object({ place: z.enum(['home', 'welfare', 'mall', 'auction', 'study']).default('home') }),
    output: z.array(banner),
  },
};
