import { z } from 'zod';
import { id, instant, pageInput, pageOf, text } from '../fields.ts';
import { auctionOrderNo } from './order.schemas.ts';

export const strikeReasons = ['unpaid', 'gaveUp', 'ruledAgainst'] as const;
export type StrikeReason = (typeof strikeReasons)[number];

const ban = z.object({
  memberId: id,
  nickname: z.string(),
  /** Active strikes of the last 90 days. */
  strikes: z.number().int(),
  bannedUntil: instant,
  /** The orders of these strikes, newest first. */
  orderNos: z.array(auctionOrderNo),
});
export type Ban = z.output<typeof ban>;

export const strikeSchemas = {
  listBans: { input: z.object(pageInput), output: pageOf(ban) },
  liftBan: {
    input: z.object({ memberId: id, reason: text(200) }),
    /** Number of lifted strikes. */
    output: z.object({ memberId: id, lifted: z.number().int() }),
  },
};
