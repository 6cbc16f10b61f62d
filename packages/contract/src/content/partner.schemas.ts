import { z } from 'zod';
import { noInput } from '../fields.ts';

export const partnerSchemas = {
  getPartnerSignature: {
    input: noInput,
    output: z.object({
      /** Our identifier at the partner. */
      partner: z.string(),
      /** Epoch seconds. */
      timestamp: z.number().int(),
      nonce: z.string(),
      /** 40 hex digits. */
      signature: z.string(),
    }),
  },
};
