import { z } from 'zod';
import { cents, fileUrl, instant, integer, line, noInput, noOutput } from '../fields.ts';
import { memoLength } from './wallet.constants.ts';

const code = z.string().regex(/^[\w-]{22}$/);
const ownCode = z.object({
  code,
  /** Null: the payer chooses the amount. */
  amountCents: cents.nullable(),
  memo: z.string(),
  /** Codes with an amount expire; the general one is valid until it is replaced or removed. */
  expiresAt: instant.nullable(),
});
export type CollectCode = z.output<typeof ownCode>;

export const collectSchemas = {
  getCollectCode: {
    input: noInput,
    /** The code for any amount; null for none. */
    output: z.object({ general: ownCode.nullable() }),
  },
  makeCollectCode: {
    /** Without an amount: the general code, replacing the former one. At most the daily limit of payments to another member. */
    input: z.object({ amountCents: integer(1, 200_000).optional(), memo: line(memoLength, 0).default('') }),
    output: ownCode,
  },
  removeCollectCodes: { input: noInput, output: noOutput },
  readCollectCode: {
    input: z.object({ code }),
    output: z.object({
      /** The payee handle for `payMember`: for this payer only, valid for 15 minutes. */
      payee: z.string(),
      /** Masked. */
      nickname: z.string(),
      avatar: fileUrl.nullable(),
      amountCents: cents.nullable(),
      memo: z.string(),
    }),
  },
};
