import { isInTransaction } from '../db/transaction-scope.ts';
import { report } from './reports.ts';

let mode: 'throw' | 'log' = 'throw';

/** In production a violation is logged instead of refused: the member’s call is worth more than the rule. */
export const setTransactionGuard = (next: 'throw' | 'log'): void => {
  mode = next;
};

/**
 * Locks must not be held while waiting for another company’s server: slow external calls (`subject`) are forbidden inside a
 * transaction. Throws, or in production raises an alert.
 */
export const refuseInTransaction = (subject: string): void => {
  if (!isInTransaction()) return;
  const error = new Error(`${subject} was asked inside a transaction`);
  if (mode === 'throw') throw error;
  report('error', { alert: 'outbound.inTransaction', err: error }, 'an outside call inside a transaction');
};
