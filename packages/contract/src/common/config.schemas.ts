import { z } from 'zod';

/** `true` shows the whole site in grey (specification §7). */
export const grayingKey = 'sys.global.graying.app';

/** The settings that are publicly readable and that an operator may set; never for secrets. */
export const publicSettings: readonly string[] = [grayingKey];

export const configSchemas = {
  getConfig: {
    input: z.object({ key: z.string().regex(/^[a-zA-Z0-9._-]{1,80}$/) }),
    /** The value as text; empty for a key that is not public or has no value. */
    output: z.string(),
  },
  setConfig: {
    input: z.object({ key: z.string().regex(/^[a-zA-Z0-9._-]{1,80}$/), value: z.string().max(2000) }),
    output: z.null(),
  },
};
