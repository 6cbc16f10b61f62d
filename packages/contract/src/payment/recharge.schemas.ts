import { z } from 'zod';
import { currentPassword, integer, noInput, smsCode } from '../fields.ts';
import { payChannels, payParam, returnTo } from './pay.schemas.ts';

export const rechargeSchemas = {
  getPayParam: {
    input: z.object({
      kind: z.enum(['wallet', 'serviceFee']),
      /** Cents: 1 yuan to 50,000 yuan. */
      amountCents: integer(100, 5_000_000),
      /** The first cashier that this installation has, unless it is chosen. */
      channel: z.enum(payChannels).optional(),
      returnTo: returnTo.optional(),
      /** Asked for by the channel `balance` above its limit. */
      password: currentPassword.optional(),
      /** In place of it: a code of `sendPaymentCode`. */
      code: smsCode.optional(),
    }),
    output: payParam,
  },
  getRechargeChannels: {
    input: noInput,
    /** In the order of this installation's settings; a wallet is not topped up from `balance`. */
    output: z.object({ channels: z.array(z.enum(payChannels)) }),
  },
};
