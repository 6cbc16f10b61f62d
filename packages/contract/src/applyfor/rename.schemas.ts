import { z } from 'zod';
import { id, instant, line, noInput, pageInput, pageOf, text } from '../fields.ts';
import { shopApplicationLimits } from './shop.constants.ts';

export const renameStates = ['submitted', 'approved', 'rejected', 'withdrawn'] as const;
export type RenameState = (typeof renameStates)[number];

/** The owner's available actions on the shop's name. */
export const renameActions = ['propose', 'withdraw'] as const;
export type RenameAction = (typeof renameActions)[number];

const rename = z.object({
  id,
  state: z.enum(renameStates),
  /** The proposed name, and the shop's name at that time. */
  name: z.string(),
  formerName: z.string(),
  /** The reason of a rejection, or null. */
  refusal: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type ShopRename = z.output<typeof rename>;

const shopRenames = z.object({
  /** The latest proposals of the shop, newest first; an open one is the first. */
  list: z.array(rename),
  /** The earliest time of the next proposal, while it is in the future. */
  nextAt: instant.nullable(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(renameActions)),
});
export type ShopRenames = z.output<typeof shopRenames>;

const decided = z.object({ id, state: z.enum(renameStates) });

export const renameSchemas = {
  /** Null for members without a shop. */
  listMyShopRenames: { input: noInput, output: shopRenames.nullable() },
  proposeShopName: { input: z.object({ name: line(shopApplicationLimits.name, 2) }), output: shopRenames },
  withdrawShopName: { input: noInput, output: shopRenames },
  listShopRenames: {
    input: z.object({ ...pageInput, state: z.enum(renameStates).default('submitted') }),
    output: pageOf(rename.extend({ shopId: id })),
  },
  approveShopName: { input: z.object({ id }), output: decided },
  rejectShopName: { input: z.object({ id, reason: text(200) }), output: decided },
};
