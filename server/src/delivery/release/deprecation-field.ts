import type { Deprecation } from '@juhe/contract/deprecation';
import { z } from 'zod';

/** The field `deprecated` of a release's declarations. */
export const deprecationShape = z.strictObject({
  since: z
    .string()
    .max(64)
    .regex(/^\d+\.\d+\.\d+$/, 'a version such as 1.4.0'),
  removedAfter: z.iso.date(),
  use: z.string().trim().min(1).max(200),
});

export const isDeprecation = (value: unknown): value is Deprecation => deprecationShape.safeParse(value).success;
