import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Confirmation, SpendCode } from '../password/confirm.service.ts';
import type { CallbackRequest } from '../provider/callback.ts';
import type { PayChannel, Payment } from './pay.repository.ts';

/** A gateway's verified notice that a payment was paid. */
export interface PaidNotice {
  readonly payNo: string;
  /** The gateway's own number of this payment; repeated deliveries carry the same number. */
  readonly tradeNo: string;
  readonly amountCents: number;
}

/** A payer's confirmation; `subject` is the subject of a code that was sent before the payment had a number. */
export type PayConfirmation = Confirmation & { readonly subject?: string | undefined };

/** A channel's result: `whenBooked` is called in the same transaction once the money is booked. */
export interface Started {
  readonly paid: boolean;
  readonly cashierUrl: string | null;
  readonly whenBooked?: SpendCode;
}

/** A payment method (domain.md §3). */
export interface Channel {
  readonly name: PayChannel;
  /** Checks the channel's requirements for this payment; `paid` means that the money can be taken immediately. */
  begin(ctx: Ctx, tx: Tx, payment: Payment, confirmation: PayConfirmation): Promise<Started>;
  /** Verifies a callback; undefined when it does not report received money. Throws `payment.callbackRefused`. */
  readCallback?(request: CallbackRequest): PaidNotice | undefined;
  /** The response that acknowledges the callback to the gateway. */
  readonly received?: string;
}
