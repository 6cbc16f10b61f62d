import { z } from 'zod';
import { flag, id, integer, text } from '../fields.ts';

export const banner = z.object({
  id,
  /** Its placement, e.g. `home`. */
  place: z.string(),
  title: z.string(),
  picUrl: z.string(),
  /** URL of a page, e.g. `/subPackages/shop/goods-info?saleNo=1`; empty: the banner is not a link. */
  link: z.string(),
});
export type Banner = z.output<typeof banner>;

const placements = z.enum(['home', 'welfare', 'mall', 'auction', 'study']);

export const bannerSchemas = {
  banner: {
    input: z.object({ place: placements.default('home') }),
    output: z.array(banner),
  },
  listBanners: {
    input: z.object({ place: placements.optional() }),
    output: z.array(banner.extend({ position: z.number().int(), shown: z.boolean() })),
  },
  /** Creates a banner, or replaces all of the one with this id. */
  setBanner: {
    input: z.object({
      id,
      place: placements.default('home'),
      title: text(40),
      /** A picture shipped with the site, 5 : 2. */
      picUrl: z.string().regex(/^\/media\/[\w/-]{1,120}\.(webp|png|jpg)$/),
      /** URL of a page; empty for none. */
      link: z
        .string()
        .max(300)
        .regex(/^(|(\/[\w-]+)+(\?[\w=&%.~-]*)?)$/)
        .default(''),
      position: integer(0, 10_000).default(0),
      shown: flag.default(true),
    }),
    output: z.null(),
  },
  removeBanner: { input: z.object({ id }), output: z.null() },
};
