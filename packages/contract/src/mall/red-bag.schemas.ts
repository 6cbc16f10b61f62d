import { z } from 'zod';
import { anyMobile, cents, id, integer, line } from '../fields.ts';

export const redBagSchemas = {
  grantRedBag: {
    /** A member by mobile number or by id. */
    input: z
      .object({
        mobile: anyMobile.optional(),
        memberId: id.optional(),
        /** At most 10,000 yuan at a time. */
        amountCents: integer(1, 1_000_000),
        memo: line(60, 0).default(''),
      })
      .refine((v) => (v.mobile === undefined) !== (v.memberId === undefined), { path: ['mobile'] }),
    /** `waiting`: nothing was granted yet, a second operator must make the same call. */
    output: z.object({ memberId: id, balanceCents: cents, waiting: z.boolean() }),
  },
};
