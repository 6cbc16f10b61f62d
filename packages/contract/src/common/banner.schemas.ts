import { z } from 'zod';
import { flag, id, inLanguages, integer, line, nameIn, sitePicture } from '../fields.ts';

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

/** A title in other languages than Chinese, by language. */
const titles = inLanguages(nameIn(40, 80)).omit({ 'zh-Hans': true }).partial().strict();

const placements = z.enum(['home', 'welfare', 'mall', 'auction', 'study']);

export const bannerSchemas = {
  listShownBanners: {
    input: z.object({ place: placements.default('home') }),
    output: z.array(banner),
  },
  listBanners: {
    input: z.object({ place: placements.optional() }),
    output: z.array(
      banner.extend({
        titles: z.record(z.string(), z.string()),
        wordlessUrl: z.string().nullable(),
        position: z.number().int(),
        shown: z.boolean(),
      }),
    ),
  },
  /** Creates a banner, or replaces all of the one with this id. */
  setBanner: {
    input: z.object({
      id,
      place: placements.default('home'),
      /** Read by screen readers, in Chinese. */
      title: line(40),
      /** The title for readers of other languages; a language left out reads `title`. */
      titles: titles.default({}),
      /** 5 : 2; a result of `uploadSitePicture`, or a picture shipped with the site. */
      picUrl: sitePicture,
      /** The same picture without words, for readers of other languages than Chinese; left out: they see `picUrl`. */
      wordlessUrl: sitePicture.optional(),
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
