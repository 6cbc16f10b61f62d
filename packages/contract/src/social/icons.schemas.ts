import { z } from 'zod';
import { noInput } from '../fields.ts';

const icons = z.array(z.string());

export const iconsSchemas = {
  /** Empty while the member has chosen nothing. */
  getIconOrder: { input: noInput, output: z.object({ icons }) },
  setIconOrder: {
    input: z.object({
      /** Names of functions in their order; the empty list restores the default order. */
      icons: z
        .array(z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/))
        .max(60)
        .refine((names) => new Set(names).size === names.length),
    }),
    output: z.object({ icons }),
  },
};
