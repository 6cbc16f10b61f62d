import { z } from 'zod';
import { id, integer, line, text } from '../fields.ts';

const names = z.object({ 'zh-Hans': text(20), 'zh-Hant': text(20), en: line(40), fr: line(40), es: line(40) });

export const pointsCategorySchemas = {
  listPointsCategories: {
    input: z.object({}),
    output: z.array(
      z.object({
        id,
        names: z.object({ 'zh-Hans': z.string(), 'zh-Hant': z.string(), en: z.string(), fr: z.string(), es: z.string() }),
        position: z.number().int(),
        /** Goods on and off the shelf. */
        goods: z.number().int(),
      }),
    ),
  },
  /** Creates a category, or updates the one with this id. */
  setPointsCategory: { input: z.object({ id, names, position: integer(0, 10_000).default(0) }), output: z.null() },
  removePointsCategory: { input: z.object({ id }), output: z.null() },
};
