import { currentScope, runInScope } from './async-scope.ts';

/** Runs `work` as the content of an open transaction, for {@link isInTransaction}. */
export const inTransactionScope = async <T>(work: () => Promise<T>): Promise<T> => {
  const transaction = { isOpen: true };
  try {
    return await runInScope({ transaction }, work);
  } finally {
    transaction.isOpen = false;
  }
};

/**
 * Returns whether the caller or one of its callers holds an open transaction. Work started and left behind by a transaction
 * is outside once it has ended.
 */
export const isInTransaction = (): boolean => currentScope()?.transaction?.isOpen === true;

/** Runs `work` as if no transaction were open: for the demo data, whose locks nobody waits for, and for requests and jobs that tests start. */
export const outsideTransactionScope = <T>(work: () => Promise<T>): Promise<T> => runInScope({ transaction: undefined }, work);
