import { z } from 'zod';
import { cents, fileUrl, instant, integer, noInput, nothing, text } from '../fields.ts';

const code = z.string().regex(/^[\w-]{22}$/);
const own = z.object({
  code,
  /** Null: who pays chooses the amount. */
  amountCents: cents.nullable(),
  memo: z.string(),
  /** Codes with an amount end; the general one counts until it is replaced or removed. */
  expiresAt: instant.nullable(),
});
export type CollectCode = z.output<typeof own>;

export const collectSchemas = {
  getCollectCode: {
    input: noInput,
    /** The code for any amount; null while the member has none. */
    output: z.object({ general: own.nullable() }),
  },
  makeCollectCode: {
    /** Without an amount: the general code, in place of the former one. At most what a member may pay another one in a day. */
    input: z.object({ amountCents: integer(1, 200_000).optional(), memo: text(40, 0).default('') }),
    output: own,
  },
  removeCollectCodes: { input: noInput, output: nothing },
  readCollectCode: {
    input: z.object({ code }),
    output: z.object({
      /** The payee handle for `grPay`: this payer's, for 15 minutes. */
      payee: z.string(),
      /** Masked. */
      nickname: z.string(),
      avatar: fileUrl.nullable(),
      amountCents: cents.nullable(),
      memo: z.string(),
    }),
  },
};
