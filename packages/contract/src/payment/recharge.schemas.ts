import { z } from 'zod';
import { cents, integer } from '../fields.ts';

export const rechargeSchemas = {
  getPayParam: {
    input: z.object({
      kind: z.enum(['wallet', 'serviceFee']),
      /** Cents: 1 yuan to 50,000 yuan. */
      amountCents: integer(100, 5_000_000),
      channel: z.enum(['sandbox', 'balance']).default('sandbox'),
      /** Where the cashier sends the member back: a hash route of this site. */
      returnTo: z
        .string()
        .max(300)
        .regex(/^\/(pages|subPackages)\//)
        .optional(),
    }),
    output: z.object({ payNo: z.string(), state: z.string(), amountCents: cents, cashierUrl: z.string().nullable() }),
  },
};
