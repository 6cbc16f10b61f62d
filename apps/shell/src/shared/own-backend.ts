import type { OperationInfo } from '@juhe/contract/operation';
import { releaseOf } from './release-of.ts';
import { report } from './report.ts';

/** The page on which each operation last failed. */
const failedOn = new Map<string, string>();

/**
 * Reports a call that an app's own back end failed (`/x/<app>/…`) as a failure of the release that made it: `backend error GET
 * /x/reviews/ratings/{saleNo}`, once for each visit of a page. Calls that the proxy did not forward, because of recent failures
 * or too many concurrent requests, are not reported.
 * @param data of the refusal `backend.away`
 */
export const reportFailedCall = (
  { id, method, path }: Pick<OperationInfo, 'method' | 'path'> & { readonly id: string },
  data: unknown,
): void => {
  const { ending } = (data ?? {}) as { readonly ending?: unknown };
  if (typeof ending !== 'string' || ending === 'leftAlone' || failedOn.get(id) === location.hash) return;
  failedOn.set(id, location.hash);
  const [, , app = ''] = path.split('/');
  report({ kind: 'failure', app, release: releaseOf(app, 'f', ''), name: `backend ${ending} ${method} ${path}` });
};
