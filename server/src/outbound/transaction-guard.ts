import { isInTransaction } from '../db/transaction-scope.ts';
import { report } from './reports.ts';

let mode: 'throw' | 'log' = 'throw';

/** In production a forgotten call is logged instead of refused: the member’s call is worth more than the rule. */
export const setTransactionGuard = (next: 'throw' | 'log'): void => {
  mode = next;
};

/**
 * Nobody’s locks wait for another company’s server: what takes as long as another service likes (`subject`) must not be asked for inside a
 * transaction. Throws, or in production reports an alert.
 */
export const refuseInTransaction = (subject: string): void => {
  if (!isInTransaction()) return;
  const error = new Error(`${subject} was asked inside a transaction`);
  if (mode === 'throw') throw error;
  report('error', { alert: 'outbound.inTransaction', err: error }, 'an outside call inside a transaction');
};
