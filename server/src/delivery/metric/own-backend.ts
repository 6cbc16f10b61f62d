import type { Release } from '../release/release-document.ts';
import { cleanName, maxName } from './beacon.ts';

/**
 * Returns whether a failure is one of the app's own back end in an operation that another release calls as well. Where the
 * two are not used at the same time, such a failure may just as well be an outage that affects both.
 * @param failure its name as counted: `backend error GET /x/reviews/ratings/ saleNo`
 */
export const isForBoth = (failure: string, other: Pick<Release, 'operations'> | undefined): boolean => {
  const [, ending] = /^backend (\w+) /.exec(failure) ?? [];
  if (ending === undefined) return false;
  return (
    other?.operations.some((operation) => cleanName(`backend ${ending} ${operation}`.slice(0, maxName)) === failure) ?? false
  );
};
