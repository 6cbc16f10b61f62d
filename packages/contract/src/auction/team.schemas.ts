import { z } from 'zod';
import { cents, fileUrl, id, instant, pageInput, pageOf } from '../fields.ts';
import { inviteCode } from '../member/session.schemas.ts';
import { monthInput } from '../wallet/wallet.schemas.ts';
import { auctionOrderStates } from './order-states.ts';

export const teamChangeStates = ['asked', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const;
export type TeamChangeState = (typeof teamChangeStates)[number];

/** Names are masked; there are no ids of members, so that they lead to nobody's page. */
const person = { nickname: z.string(), avatar: fileUrl.nullable() };

const teamMember = z.object({
  /** Names this member in `getTeamOrderList`, for this inviter only. */
  memberRef: z.string(),
  ...person,
  joinedAt: instant,
  /** Auction orders bought, all in all. */
  orders: z.number().int(),
  /** What they cost that were stored in the present month (China's), in cents. */
  monthCents: cents,
});

const request = z.object({
  id,
  state: z.enum(teamChangeStates),
  /** Who asks, or of an own request who is asked. */
  ...person,
  createdAt: instant,
  /** By when it is answered, or lapses. */
  lapsesAt: instant,
});
export type TeamChange = z.output<typeof request>;

const teamOrder = z.object({
  /** The last four characters of the order's number. */
  orderTail: z.string(),
  ...person,
  title: z.string(),
  picture: fileUrl,
  priceCents: cents,
  state: z.enum(auctionOrderStates),
  at: instant,
  /** What the caller's share of its resale fee is; null as long as there is none. */
  shareCents: cents.nullable(),
});
export type TeamOrder = z.output<typeof teamOrder>;

export const teamSchemas = {
  getOperateMemberList: {
    input: z.object(pageInput),
    output: pageOf(teamMember).extend({
      /** Requests that wait for the caller's consent, oldest first, at most 50. */
      requests: z.array(request),
      /** Whose team the caller belongs to; null for nobody's, and for one who left. */
      inviter: z.object(person).nullable(),
      /** The caller's latest request; null without one. */
      own: request.nullable(),
      /** Whether the caller may ask for another team: once, and not while a request waits. */
      canChange: z.boolean(),
    }),
  },
  getTeamOrderList: {
    input: z.object({ ...pageInput, memberRef: z.string().min(1).max(100).optional(), month: monthInput.optional() }),
    output: pageOf(teamOrder).extend({
      /** Of the orders of the list, the pages not looked at included. */
      sumCents: cents,
      shareCents: cents,
    }),
  },
  changeTeam: {
    /** `promotionCode` asks its member; otherwise `requestId` with what the caller does about it. */
    input: z
      .object({
        promotionCode: inviteCode.unwrap().optional(),
        requestId: id.optional(),
        answer: z.enum(['accept', 'decline', 'withdraw']).optional(),
      })
      .refine(
        ({ promotionCode, requestId, answer }) =>
          promotionCode === undefined
            ? requestId !== undefined && answer !== undefined
            : requestId === undefined && answer === undefined,
        { path: ['promotionCode'] },
      ),
    output: z.object({ requestId: id, state: z.enum(teamChangeStates) }),
  },
};
