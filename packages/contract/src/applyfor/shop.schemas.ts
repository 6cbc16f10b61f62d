import { z } from 'zod';
import { cents, fileUrl, id, instant, mobile, noInput, pageInput, pageOf, text } from '../fields.ts';

export const applicationStates = ['draft', 'submitted', 'approved', 'rejected'] as const;
export type ApplicationState = (typeof applicationStates)[number];

const fields = {
  planId: id,
  shopName: text(20, 2),
  categoryId: id,
  contactName: text(20, 2),
  contactMobile: mobile,
  intro: text(200, 0).default(''),
  /** Ids of the member's own uploads with purpose licence and identity. */
  licenceIds: z.array(id).min(1).max(3),
  identityIds: z.array(id).min(2).max(2),
};
const draftFields = {
  planId: id.optional(),
  shopName: text(20, 0).optional(),
  categoryId: id.optional(),
  contactName: text(20, 0).optional(),
  contactMobile: z.string().max(20).optional(),
  intro: text(200, 0).optional(),
  licenceIds: z.array(id).max(3).optional(),
  identityIds: z.array(id).max(2).optional(),
};
const picture = z.object({ id, url: fileUrl });

const application = z.object({
  id,
  state: z.enum(applicationStates),
  planId: id.nullable(),
  planName: z.string().nullable(),
  shopName: z.string(),
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  contactName: z.string(),
  contactMobile: z.string(),
  intro: z.string(),
  /** Private pictures at addresses that expire. */
  licences: z.array(picture),
  identities: z.array(picture),
  /** Why it was rejected, or null. */
  reason: z.string().nullable(),
  shopId: id.nullable(),
  timeline: z.array(z.object({ event: z.string(), state: z.string(), at: instant, note: z.string().nullable() })),
});
export type ShopApplication = z.output<typeof application>;

const decided = z.object({ id, state: z.enum(applicationStates) });

export const shopSchemas = {
  getShopPlansList: {
    input: noInput,
    output: z.array(
      z.object({ id, name: z.string(), feeCents: cents, commissionBp: z.number().int(), points: z.array(z.string()) }),
    ),
  },
  getMyShopDetail: { input: noInput, output: application.nullable() },
  saveShopDraft: { input: z.object(draftFields), output: application },
  addShop: { input: z.object(fields), output: application },
  listShopApplications: {
    input: z.object({ ...pageInput, state: z.enum(applicationStates).default('submitted') }),
    output: pageOf(application.omit({ timeline: true })),
  },
  approveShop: { input: z.object({ id }), output: decided },
  rejectShop: { input: z.object({ id, reason: text(200) }), output: decided },
};
