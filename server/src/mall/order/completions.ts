import type { Tx } from '../../db/db.ts';
import type { Account } from '../../ledger/accounts.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

/** An order that is over with goods that were kept. */
export interface CompletedOrder {
  readonly orderNo: string;
  readonly memberId: string;
  readonly title: string;
  /** What the member paid for the goods that were kept, without freight and red bag, in cents. */
  readonly keptCents: number;
}

/** What others do when an order is completed, in the transaction that settles it. Nothing of it can go back afterwards. */
export interface OrderCompletion {
  /** Accounts that `onCompleted` posts to: they are held together with those of the settlement. */
  accounts(memberId: string): readonly Account[];
  onCompleted(tx: Tx, order: CompletedOrder): Promise<void>;
}

export const orderCompletions = extensionPoint<'points' | 'invite', OrderCompletion>('orderCompletion');
