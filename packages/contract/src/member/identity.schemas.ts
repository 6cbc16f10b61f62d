import { z } from 'zod';
import { instant, noInput, personName, residentId } from '../fields.ts';

/** `age`: not of age; `taken`: the number is another account's; `mismatch`: name and number do not belong together. */
export const identityRefusals = ['age', 'taken', 'mismatch'] as const;
export type IdentityRefusal = (typeof identityRefusals)[number];

const identity = z.object({
  state: z.enum(['none', 'verified', 'refused']),
  /** First and last character of each, while it is verified. */
  nameMasked: z.string().nullable(),
  numberMasked: z.string().nullable(),
  /** Why the latest attempt was refused. */
  refusal: z.enum(identityRefusals).nullable(),
  /** When it was verified or refused. */
  decidedAt: instant.nullable(),
});
export type Identity = z.output<typeof identity>;

export const identitySchemas = {
  getIdentity: { input: noInput, output: identity },
  verifyIdentity: {
    input: z.object({
      name: personName,
      number: residentId,
      /** The member has read what name and number are used for. */
      agreed: z.literal(true),
    }),
    output: identity,
  },
};
