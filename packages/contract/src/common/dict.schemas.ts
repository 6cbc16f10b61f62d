import { z } from 'zod';

export const dictItem = z.object({
  value: z.string(),
  /** In the caller's language. */
  label: z.string(),
});

export const dictSchemas = {
  listChoices: {
    input: z.object({ type: z.string().regex(/^[a-zA-Z0-9_.-]{1,40}$/) }),
    output: z.array(dictItem),
  },
};
