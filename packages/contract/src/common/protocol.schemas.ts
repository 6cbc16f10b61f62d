import { z } from 'zod';
import { instant } from '../fields.ts';
import { protocolTypes } from './protocol.constants.ts';

/** An agreement by its short name. */
export const protocolType = z.enum(protocolTypes);

export const protocolSchemas = {
  getAgreement: {
    input: z.object({ type: protocolType.default('user') }),
    output: z.object({
      type: protocolType,
      title: z.string(),
      /** Sanitised rich text. */
      content: z.string(),
      version: z.string(),
      updatedAt: instant,
    }),
  },
};
