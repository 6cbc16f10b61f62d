import type { Tx } from '../../db/db.ts';
import type { Account } from '../../ledger/accounts.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

/** A completed order with goods that were not returned. */
export interface CompletedOrder {
  readonly orderNo: string;
  readonly memberId: string;
  readonly title: string;
  /** Amount paid for the goods that were not returned, without freight and red bag, in cents. */
  readonly keptCents: number;
}

/**
 * Extension point for other domains, called in the transaction that settles a completed order. Nothing of the order can be
 * refunded afterwards.
 */
export interface OrderCompletion {
  /** Accounts that `onCompleted` posts to: they are locked together with those of the settlement. */
  accounts(memberId: string): readonly Account[];
  onCompleted(tx: Tx, order: CompletedOrder): Promise<void>;
}

export const orderCompletions = extensionPoint<'points' | 'invite', OrderCompletion>('orderCompletion');
