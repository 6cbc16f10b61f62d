import { z } from 'zod';
import { flag } from '../fields.ts';
import { productNo } from './lot.schemas.ts';

export const watchSchemas = {
  watchLot: {
    input: z.object({ productNo, watching: flag.default(true) }),
    output: z.object({ watching: z.boolean() }),
  },
};
