import { z } from 'zod';
import { cents, fileUrl, id, instant, pageInput, pageOf } from '../fields.ts';

const lotSession = z.object({
  id,
  title: z.string(),
  cover: fileUrl,
  intro: z.string(),
  opensAt: instant,
  /** Close of its first lot; the others follow at intervals of one minute. */
  closesAt: instant,
  /** When its lots become visible to everybody; from level 3 on a day earlier. */
  shownAt: instant,
  /** Whether its lots are visible to the caller. */
  shown: z.boolean(),
  phase: z.enum(['coming', 'running', 'ended']),
  lots: z.number().int(),
  /** The total that has been paid for its lots. */
  soldCents: cents,
});
export type LotSession = z.output<typeof lotSession>;

export const sessionSchemas = {
  listLotSessions: { input: z.object({ ...pageInput }), output: pageOf(lotSession) },
  getLotSession: { input: z.object({ id }), output: lotSession },
};
