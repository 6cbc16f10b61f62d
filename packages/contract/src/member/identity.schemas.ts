import { z } from 'zod';
import { instant, noInput, personName, residentId } from '../fields.ts';

/** `age`: not of age; `taken`: the number belongs to another account; `mismatch`: name and number do not match. */
export const identityRefusals = ['age', 'taken', 'mismatch'] as const;
export type IdentityRefusal = (typeof identityRefusals)[number];

const identity = z.object({
  state: z.enum(['none', 'verified', 'refused']),
  /** First and last character of each, if verified. */
  nameMasked: z.string().nullable(),
  numberMasked: z.string().nullable(),
  /** The reason for refusing the latest attempt. */
  refusal: z.enum(identityRefusals).nullable(),
  /** Time of the verification or refusal. */
  decidedAt: instant.nullable(),
});
export type Identity = z.output<typeof identity>;

export const identitySchemas = {
  getIdentity: { input: noInput, output: identity },
  verifyIdentity: {
    input: z.object({
      name: personName,
      number: residentId,
      /** The member has read how name and number are used. */
      agreed: z.literal(true),
    }),
    output: identity,
  },
};
