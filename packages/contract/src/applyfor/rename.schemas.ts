import { z } from 'zod';
import { id, instant, noInput, pageInput, pageOf, text } from '../fields.ts';

export const renameStates = ['submitted', 'approved', 'rejected', 'withdrawn'] as const;
export type RenameState = (typeof renameStates)[number];

const rename = z.object({
  id,
  state: z.enum(renameStates),
  /** What is proposed, and the name that the shop had then. */
  name: z.string(),
  formerName: z.string(),
  /** Why it was rejected, or null. */
  refusal: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type ShopRename = z.output<typeof rename>;

const own = z.object({
  /** The latest proposals of the shop, newest first; an open one is the first. */
  list: z.array(rename),
  /** From when the next name can be proposed, while that is to come. */
  nextAt: instant.nullable(),
});
export type ShopRenames = z.output<typeof own>;

const decided = z.object({ id, state: z.enum(renameStates) });

export const renameSchemas = {
  /** Null for who has no shop. */
  getMyShopRenames: { input: noInput, output: own.nullable() },
  proposeShopName: { input: z.object({ name: text(20, 2) }), output: own },
  withdrawShopName: { input: noInput, output: own },
  listShopRenames: {
    input: z.object({ ...pageInput, state: z.enum(renameStates).default('submitted') }),
    output: pageOf(rename.extend({ shopId: id })),
  },
  approveShopName: { input: z.object({ id }), output: decided },
  rejectShopName: { input: z.object({ id, reason: text(200) }), output: decided },
};
