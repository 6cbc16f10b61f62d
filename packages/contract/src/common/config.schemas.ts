import { z } from 'zod';

export const configSchemas = {
  configKey: {
    input: z.object({ key: z.string().regex(/^[a-zA-Z0-9._-]{1,80}$/) }),
    /** The value as text; the empty text when the key has none. */
    output: z.string(),
  },
  setConfig: {
    input: z.object({ key: z.string().regex(/^[a-zA-Z0-9._-]{1,80}$/), value: z.string().max(2000) }),
    output: z.null(),
  },
};

/** `true` shows the whole site in grey (specification §7). */
export const grayingKey = 'sys.global.graying.app';
