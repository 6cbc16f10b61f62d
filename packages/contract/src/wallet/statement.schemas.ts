import { z } from 'zod';
import { cents, instant } from '../fields.ts';
import { statementCodeLength } from './statement.constants.ts';
import { monthInput } from './wallet.schemas.ts';
import { walletAccount as account } from './wallet.schemas.ts';

/** As printed, `K7QM-2F9D-…`: case-insensitive, with or without the hyphens between the groups. */
const code = z.string().min(20).max(statementCodeLength);

export const statementSchemas = {
  makeStatement: {
    input: z.object({ account: account.default('personal'), month: monthInput, format: z.enum(['csv', 'pdf']) }),
    output: z.object({
      name: z.string(),
      mediaType: z.string(),
      base64: z.string(),
      /** The code printed in the file. */
      code: z.string(),
    }),
  },
  verifyStatement: {
    input: z.object({ code }),
    output: z.object({
      account,
      month: z.string(),
      /** The masked nickname, or the name of the shop. */
      owner: z.string(),
      openingCents: cents,
      closingCents: cents,
      entries: z.number().int(),
      issuedAt: instant,
    }),
  },
};
