import { z } from 'zod';
import { cents, id, instant, pageInput, pageOf, text } from '../fields.ts';
import { heldReason } from '../wallet/shareprofit.schemas.ts';

/**
 * social.md (a), invite reward. `invited`: signed up, without a first order yet · `qualified`: can be received · `held`:
 * waits for an operator · `received` · `refused` by an operator · `expired`: not ordered or not received before its deadline.
 */
export const inviteStates = ['invited', 'qualified', 'held', 'received', 'refused', 'expired'] as const;
const inviteState = z.enum(inviteStates);
export type InviteState = z.output<typeof inviteState>;

const invitation = z.object({
  /** Sequence number of the invited member, from 1. */
  nth: z.number().int(),
  /** The reward; null before the invited member qualifies. */
  rewardId: id.nullable(),
  /** Masked. */
  name: z.string(),
  state: inviteState,
  /** For `invited` and `qualified`: the deadline of the next step; null otherwise. */
  until: instant.nullable(),
  /** Time of the current state; for `invited` the sign-up. */
  at: instant,
});
export type Invitation = z.output<typeof invitation>;

const heldInvite = z.object({
  id,
  memberId: id,
  invitedId: id,
  orderNo: z.string(),
  amountCents: cents,
  reasons: z.array(heldReason),
  at: instant,
});
export type HeldInvite = z.output<typeof heldInvite>;

export const inviteSchemas = {
  getInvite: {
    input: z.object(pageInput),
    output: pageOf(invitation).extend({
      code: z.string(),
      /** Opens the registration with the code; the page draws it as a QR code. */
      link: z.string(),
      rewardCents: cents,
      /** Minimum amount of the first order, its time limit in days, the days to receive the reward, and the maximum per month. */
      rules: z.object({
        orderCents: cents,
        orderDays: z.number().int(),
        receiveDays: z.number().int(),
        mostPerMonth: z.number().int(),
      }),
      /** `invited`: all members who came by the code. */
      counts: z.object({
        invited: z.number().int(),
        qualified: z.number().int(),
        held: z.number().int(),
        received: z.number().int(),
      }),
      /** The amount that can be received now, within the monthly limit. */
      receivableCents: cents,
      receivedCents: cents,
      leftThisMonth: z.number().int(),
    }),
  },
  receiveInviteReward: {
    /** One reward; all qualified ones when omitted. */
    input: z.object({ id: id.optional() }),
    output: z.object({ count: z.number().int(), receivedCents: cents, balanceCents: cents }),
  },
  listHeldInvites: { input: z.object({ ...pageInput }), output: pageOf(heldInvite) },
  releaseInvite: { input: z.object({ id }), output: z.null() },
  /** The reason is stored in the reward's history. */
  refuseInvite: { input: z.object({ id, reason: text(200, 2) }), output: z.null() },
};
