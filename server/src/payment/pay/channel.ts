import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import type { Confirmation, SpendCode } from '../password/confirm.service.ts';
import type { CallbackRequest } from '../provider/callback.ts';
import type { PayChannel, Payment } from './pay.repository.ts';

/** A gateway's verified word that a payment was paid. */
export interface PaidNotice {
  readonly payNo: string;
  /** The gateway's own number of this payment of money; deliveries of the same one carry the same number. */
  readonly tradeNo: string;
  readonly amountCents: number;
}

/** What a payer shows; `subject` is what a code is bound to where it was sent before the payment had a number. */
export type PayConfirmation = Confirmation & { readonly subject?: string | undefined };

/** What a channel answers: `whenBooked` is called in the same transaction once the money is booked. */
export interface Begun {
  readonly paid: boolean;
  readonly cashierUrl: string | null;
  readonly whenBooked?: SpendCode;
}

/** One way of paying (domain.md §3). */
export interface Channel {
  readonly name: PayChannel;
  /** Checks what this payment needs through this channel; `paid` means that the money can be taken at once. */
  begin(ctx: Ctx, tx: Tx, payment: Payment, given: PayConfirmation): Promise<Begun>;
  /** Verifies a callback; undefined when it does not speak of money that came in. Throws `payment.callbackRefused`. */
  readCallback?(request: CallbackRequest): PaidNotice | undefined;
  /** The words by which the gateway knows that its callback arrived. */
  readonly received?: string;
}
