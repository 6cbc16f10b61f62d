import { z } from 'zod';
import { cents, id, instant, pageInput, pageOf, text } from '../fields.ts';
import { heldReason } from '../wallet/shareprofit.schemas.ts';

/**
 * social.md (a), invite reward. `invited`: has signed up, the first order is missing · `qualified`: to be received · `held`: waits for an operator ·
 * `received` · `refused` by an operator · `expired`: no order in time, or not received in time.
 */
export const inviteStates = ['invited', 'qualified', 'held', 'received', 'refused', 'expired'] as const;
const inviteState = z.enum(inviteStates);
export type InviteState = z.output<typeof inviteState>;

const invitation = z.object({
  /** Which invited member it is, from 1. */
  nth: z.number().int(),
  /** The reward; null before the invited member qualifies. */
  rewardId: id.nullable(),
  /** Masked. */
  name: z.string(),
  state: inviteState,
  /** Of `invited` and `qualified`: until when the next step can be taken; null otherwise. */
  until: instant.nullable(),
  /** When it came into the state; of `invited` the sign-up. */
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
      /** Opens the registration with the code; the page draws its QR code. */
      link: z.string(),
      rewardCents: cents,
      /** A first order of so much within so many days, received within so many, at most so many a month. */
      rules: z.object({
        orderCents: cents,
        orderDays: z.number().int(),
        receiveDays: z.number().int(),
        mostPerMonth: z.number().int(),
      }),
      /** `invited`: everybody who came by the code. */
      counts: z.object({
        invited: z.number().int(),
        qualified: z.number().int(),
        held: z.number().int(),
        received: z.number().int(),
      }),
      /** What can be received now, as far as the month allows. */
      receivableCents: cents,
      receivedCents: cents,
      leftThisMonth: z.number().int(),
    }),
  },
  receiveInvite: {
    /** One reward; all that are qualified without it. */
    input: z.object({ id: id.optional() }),
    output: z.object({ count: z.number().int(), receivedCents: cents, balanceCents: cents }),
  },
  listHeldInvites: { input: z.object({ ...pageInput }), output: pageOf(heldInvite) },
  releaseInvite: { input: z.object({ id }), output: z.null() },
  /** The reason stands in the reward's history. */
  refuseInvite: { input: z.object({ id, reason: text(200, 2) }), output: z.null() },
};
