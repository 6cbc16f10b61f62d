import { z } from 'zod';
import { cents, fileUrl, id, instant, pageInput, pageOf } from '../fields.ts';

const lotSession = z.object({
  id,
  title: z.string(),
  cover: fileUrl,
  intro: z.string(),
  opensAt: instant,
  /** When its first lot closes; the others follow a minute apart. */
  closesAt: instant,
  /** From when everybody sees its lots; from level 3 on a day earlier. */
  shownAt: instant,
  /** The caller sees its lots. */
  shown: z.boolean(),
  phase: z.enum(['coming', 'running', 'ended']),
  lots: z.number().int(),
  /** What its lots were sold for together, once it is over. */
  soldCents: cents,
});
export type LotSession = z.output<typeof lotSession>;

export const sessionSchemas = {
  getLotSessions: { input: z.object({ ...pageInput }), output: pageOf(lotSession) },
  getLotSession: { input: z.object({ id }), output: lotSession },
};
