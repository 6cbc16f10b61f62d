import type { Db, Tx } from '../../db/db.ts';
import { type Extended, extensionPoint } from '../../modules/extension-point.ts';
import type { PayChannel, Payment } from './pay.repository.ts';

/** A domain's handling of payments for its things; contributed by payable kind in its `module.ts`. */
export interface Payable {
  /** Channels that cannot pay for these things; all configured ones can where it is omitted. */
  readonly closedChannels?: readonly PayChannel[];
  /**
   * Locks, in the fixed order (docs/ARCHITECTURE.md, Locks), the rows that `onPaid` will change, before the money is booked:
   * accounts are locked after things. Omitted by a payable that only changes accounts and its own new rows.
   */
  lock?(tx: Tx, payment: Payment, deps: Extended): Promise<void>;
  /**
   * Called when the money is in the payment's escrow account (`escrowOf`). Runs once, in the transaction that marks the
   * payment as paid; it may call `refund` when the thing is no longer available. Throwing rolls back the whole callback, and
   * the gateway will repeat it.
   */
  onPaid(tx: Tx, payment: Payment, deps: Extended): Promise<void>;
  /**
   * Called when money for a payment that was already closed or paid was returned immediately: `amountCents` through the
   * payment's channel.
   */
  onReturned?(tx: Tx, payment: Payment, amountCents: number): Promise<void>;
  /** Called when the payment's own scheduled job expired it unpaid. */
  onExpired?(tx: Tx, payment: Payment, deps: Extended): Promise<void>;
  /** Returns those of these things that the payer has deleted, so that no page shows them; omitted where nobody deletes any. */
  deletedRefs?(db: Db, refs: readonly string[]): Promise<readonly string[]>;
  /** The payer's page about the purchase; null where there is none. `refs` has at least one thing, none that is deleted. */
  page(db: Db, payment: Pick<Payment, 'payNo' | 'refs'>): string | null | Promise<string | null>;
}

export type Payables = Readonly<Record<string, Payable>>;

/** Payables by kind. */
export const payables = extensionPoint<string, Payable>('payable');
