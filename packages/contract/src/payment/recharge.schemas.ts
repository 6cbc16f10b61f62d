import { z } from 'zod';
import { currentPassword, integer } from '../fields.ts';
import { payParam, returnTo } from './pay.schemas.ts';

export const rechargeSchemas = {
  getPayParam: {
    input: z.object({
      kind: z.enum(['wallet', 'serviceFee']),
      /** Cents: 1 yuan to 50,000 yuan. */
      amountCents: integer(100, 5_000_000),
      channel: z.enum(['sandbox', 'balance']).default('sandbox'),
      returnTo: returnTo.optional(),
      /** Asked for by the channel `balance` above its limit. */
      password: currentPassword.optional(),
    }),
    output: payParam,
  },
};
