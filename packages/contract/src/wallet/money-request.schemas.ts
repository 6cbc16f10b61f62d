import { z } from 'zod';
import { anyMobile, cents, fileUrl, id, instant, integer, line, noInput, noOutput, pageInput, pageOf } from '../fields.ts';
import { memoLength } from './wallet.constants.ts';

/** From the request to its end; an open one lapses automatically after seven days. */
export const moneyRequestStates = ['open', 'paid', 'declined', 'withdrawn', 'lapsed'] as const;
const state = z.enum(moneyRequestStates);
export type MoneyRequestState = z.output<typeof state>;

const side = z.enum(['received', 'sent']);
const person = {
  /** Masked, unless the two follow each other. */
  nickname: z.string(),
  avatar: fileUrl.nullable(),
};
/** The available actions of the member on one side of a request. */
export const moneyRequestActions = ['pay', 'decline', 'withdraw'] as const;
export type MoneyRequestAction = (typeof moneyRequestActions)[number];

const request = z.object({
  id,
  /** The other side: the asker for received requests, the payer for sent ones. */
  ...person,
  amountCents: cents,
  memo: z.string(),
  state,
  createdAt: instant,
  expiresAt: instant,
  /** The payee handle for `payMember` of a received open request; null otherwise. */
  payee: z.string().nullable(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(moneyRequestActions)),
});
export type MoneyRequest = z.output<typeof request>;

const moved = z.object({ id, state });

export const moneyRequestSchemas = {
  listRequestContacts: {
    input: noInput,
    /**
     * Members whom the member may ask, at most 30: those whom the member paid (the latest first), friends, and others with whom
     * there was a payment. `payee` is the handle for `requestMoney` and `payMember`.
     */
    output: z.array(z.object({ payee: z.string(), ...person })),
  },
  requestMoney: {
    input: z.object({
      /** The payer: a handle from `listRequestContacts` or a look-up, or a mobile, which uses a look-up. */
      payee: z.string().min(1).max(200).optional(),
      mobile: anyMobile.optional(),
      /** At most the daily limit of payments to another member. */
      amountCents: integer(1, 200_000),
      memo: line(memoLength, 0).default(''),
    }),
    output: moved,
  },
  listMoneyRequests: {
    input: z.object({ ...pageInput, side: side.default('received'), state: state.optional() }),
    output: pageOf(request),
  },
  declineMoneyRequest: {
    /** `block`: prevents further requests from the asker. */
    input: z.object({ id, block: z.boolean().default(false) }),
    output: moved,
  },
  withdrawMoneyRequest: { input: z.object({ id }), output: moved },
  listRequestBlocks: {
    input: noInput,
    output: z.array(z.object({ requestId: id, nickname: z.string(), at: instant })),
  },
  removeRequestBlock: {
    /** A request from the blocked member, as listed by `listRequestBlocks`. */
    input: z.object({ requestId: id }),
    output: noOutput,
  },
};
