import type { Db, Tx } from '../../db/db.ts';
import { type Extended, extensionPoint } from '../../modules/extension-point.ts';
import type { Payment } from './pay.repository.ts';

/** What a domain does about the payments of its things; contributed by payable kind in its `module.ts`. */
export interface Payable {
  /**
   * Locks, in the one order (docs/ARCHITECTURE.md, Locks), what `onPaid` is going to change, before the money is booked: accounts are
   * locked behind things. A payable that changes nothing but accounts and its own new rows has none.
   */
  hold?(tx: Tx, payment: Payment, deps: Extended): Promise<void>;
  /**
   * The money is in the payment's escrow account (`escrowOf`). Runs once, in the transaction that marks the payment paid; it may
   * call `refund` when the thing can no longer be had. Throwing undoes the whole callback, and the gateway will repeat it.
   */
  onPaid(tx: Tx, payment: Payment, deps: Extended): Promise<void>;
  /** Money came for a payment that was closed, or paid before, and was returned at once: `amountCents` through the payment's channel. */
  onReturned?(tx: Tx, payment: Payment, amountCents: number): Promise<void>;
  /** The payment expired unpaid by its own scheduled job. */
  onExpired?(tx: Tx, payment: Payment, deps: Extended): Promise<void>;
  /** The page on which the payer reads about what was paid for; null where there is none. */
  page(db: Db, payment: Pick<Payment, 'payNo' | 'refs'>): string | null | Promise<string | null>;
}

export type Payables = Readonly<Record<string, Payable>>;

/** What can be paid for, by payable kind. */
export const payables = extensionPoint<string, Payable>('payable');
