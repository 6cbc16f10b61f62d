import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import type { PayChannel, Payment } from './pay.repository.ts';

/** A gateway's verified word that a payment was paid. */
export interface PaidNotice {
  readonly payNo: string;
  /** The gateway's own number of this payment of money; deliveries of the same one carry the same number. */
  readonly tradeNo: string;
  readonly amountCents: number;
}

export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** One way of paying (domain.md §3). */
export interface Channel {
  readonly name: PayChannel;
  /** Checks what this payment needs through this channel; `paid` means that the money can be taken at once. */
  begin(ctx: Ctx, tx: Tx, payment: Payment, password: string | undefined): Promise<{ paid: boolean; cashierUrl: string | null }>;
  /** Verifies a callback; undefined when it does not speak of money that came in. Throws `payment.callbackRefused`. */
  readCallback?(request: CallbackRequest): PaidNotice | undefined;
  /** The words by which the gateway knows that its callback arrived. */
  readonly received?: string;
}
