import { z } from 'zod';
import { fileUrl, id, inDefaultLanguage, integer, nameIn, noInput, sitePicture } from '../fields.ts';

const names = inDefaultLanguage(nameIn(12, 30));
/** A result of `uploadSitePicture`, or a picture shipped with the site. */
const picture = sitePicture;
/** Its position among its siblings, from 0. */
const position = integer(0, 1_000);

const categoryState = z.object({
  id,
  parentId: id.nullable(),
  level: z.number().int(),
  names: z.record(z.string(), z.string()),
  picture: fileUrl,
  position: z.number().int(),
  /** Number of direct subcategories and of goods directly in it. */
  children: z.number().int(),
  products: z.number().int(),
});

export const categorySchemas = {
  listCategories: { input: noInput, output: z.object({ list: z.array(categoryState) }) },
  createCategory: {
    /** Without a parent: of the first level. At the end of its siblings by default. */
    input: z.object({ parentId: id.optional(), names, picture, position: position.optional() }),
    output: categoryState,
  },
  updateCategory: {
    input: z.object({ id, names: names.optional(), picture: picture.optional(), position: position.optional() }),
    output: categoryState,
  },
  removeCategory: { input: z.object({ id }), output: z.object({ id }) },
};
