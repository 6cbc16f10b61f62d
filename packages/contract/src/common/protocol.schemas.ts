import { z } from 'zod';
import { instant } from '../fields.ts';

/** The agreements by their short names; shown under `/pages/rules/rules?type=`. */
export const protocolType = z.enum([
  'user',
  'privacy',
  'groupBuying',
  'bargain',
  'auction',
  'resale',
  'recharge',
  'shop',
  'expert',
  'course',
]);
export type ProtocolType = z.output<typeof protocolType>;

export const protocolSchemas = {
  protocol: {
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
