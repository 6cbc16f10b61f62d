import { z } from 'zod';
import { id, instant, integer, pageInput, pageOf } from '../fields.ts';

const word = z.string().regex(/^[\w.-]{1,60}$/);

/** The number of equal events within a minute; empty texts mean “none”. */
const securityEvent = z.object({
  minute: instant,
  event: z.string(),
  /** The calling member, or the one whose account is concerned. */
  subject: z.string(),
  operator: z.string(),
  /** IP address and its block as keyed hashes. */
  address: z.string(),
  block: z.string(),
  device: z.string(),
  operation: z.string(),
  code: z.int(),
  reason: z.string(),
  times: z.int(),
});

export const securitySchemas = {
  readSecurityLog: {
    input: z.object({
      ...pageInput,
      event: word.optional(),
      subject: id.optional(),
      operator: word.optional(),
      hours: integer(1, 24 * 180).default(24),
    }),
    output: pageOf(securityEvent),
  },
};
