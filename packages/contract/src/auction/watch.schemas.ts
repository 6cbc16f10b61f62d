import { z } from 'zod';
import { feedInput, feedOf, flag } from '../fields.ts';
import { lotCard, productNo } from './lot.schemas.ts';

export const watchSchemas = {
  watchLot: {
    input: z.object({ productNo, watching: flag.default(true) }),
    output: z.object({ watching: z.boolean() }),
  },
  listWatchedLots: {
    input: z.object({
      ...feedInput,
      cursor: z
        .string()
        .regex(/^\d{1,16}-[\w-]{1,64}$/)
        .optional(),
    }),
    output: feedOf(lotCard),
  },
};
