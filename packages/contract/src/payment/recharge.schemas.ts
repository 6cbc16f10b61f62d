import { z } from 'zod';
import { integer, noInput } from '../fields.ts';
import { payChannels, payParam, payWay } from './pay.schemas.ts';

export const rechargeSchemas = {
  startRecharge: {
    input: z.object({
      kind: z.enum(['wallet', 'serviceFee']),
      /** Cents: 1 yuan to 50,000 yuan. */
      amountCents: integer(100, 5_000_000),
      ...payWay,
      /** The first cashier of this installation by default. */
      channel: payWay.channel.optional(),
    }),
    output: payParam,
  },
  listRechargeChannels: {
    input: noInput,
    /** In the order of this installation's settings; a wallet cannot be topped up from `balance`. */
    output: z.object({ channels: z.array(z.enum(payChannels)) }),
  },
};
