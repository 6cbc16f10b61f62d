import { z } from 'zod';
import { cents, fileUrl, id, instant, pageInput, pageOf } from '../fields.ts';
import { inviteCode } from '../member/session.schemas.ts';
import { monthInput } from '../wallet/wallet.schemas.ts';
import { auctionOrderStates } from './order-states.ts';

export const teamChangeStates = ['asked', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const;
export type TeamChangeState = (typeof teamChangeStates)[number];

/**
 * The available actions of the member on one side of a request: `withdraw` belongs to its sender, the others to its recipient.
 */
export const teamChangeActions = ['decline', 'accept', 'withdraw'] as const;
export type TeamChangeAction = (typeof teamChangeActions)[number];

/** Names are masked; member ids are omitted, so that they link to nobody's page. */
const person = { nickname: z.string(), avatar: fileUrl.nullable() };

const teamMember = z.object({
  /** Identifies this member in `listTeamOrders`, for this inviter only. */
  memberRef: z.string(),
  ...person,
  joinedAt: instant,
  /** Total number of auction orders bought. */
  orders: z.number().int(),
  /** Price of the orders stored in the current month (China's), in cents. */
  monthCents: cents,
});

const request = z.object({
  id,
  state: z.enum(teamChangeStates),
  /** The requester, or for an own request the recipient. */
  ...person,
  createdAt: instant,
  /** Deadline for the answer, after which it lapses. */
  lapsesAt: instant,
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(teamChangeActions)),
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
  /** The caller's share of its resale fee; null if there is none yet. */
  shareCents: cents.nullable(),
});
export type TeamOrder = z.output<typeof teamOrder>;

export const teamSchemas = {
  listAuctionTeam: {
    input: z.object(pageInput),
    output: pageOf(teamMember).extend({
      /** Requests that await the caller's consent, oldest first, at most 50. */
      requests: z.array(request),
      /** The leader of the caller's team; null if there is none, and after that member's account deletion. */
      inviter: z.object(person).nullable(),
      /** The caller's latest request; null without one. */
      own: request.nullable(),
      /** Whether the caller may request another team: once, and not while a request is pending. */
      canChange: z.boolean(),
    }),
  },
  listTeamOrders: {
    input: z.object({ ...pageInput, memberRef: z.string().min(1).max(100).optional(), month: monthInput.optional() }),
    output: pageOf(teamOrder).extend({
      /** Total of all orders of the list, not only of this page. */
      sumCents: cents,
      shareCents: cents,
    }),
  },
  changeTeam: {
    /** `promotionCode` sends a request to its member; otherwise `requestId` with the caller's decision on it. */
    input: z
      .object({
        promotionCode: inviteCode.unwrap().optional(),
        requestId: id.optional(),
        answer: z.enum(teamChangeActions).optional(),
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
