import { z } from 'zod';
import { id, inLanguages, integer, nameIn } from '../fields.ts';

const names = inLanguages(nameIn(20, 40));

export const pointsCategorySchemas = {
  listPointsCategories: {
    input: z.object({}),
    output: z.array(
      z.object({
        id,
        names: inLanguages(() => z.string()),
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
