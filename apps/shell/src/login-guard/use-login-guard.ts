import { useSession } from '@juhe/auth';
import { useLocation, useNavigation, useRouteTable } from '@juhe/platform';
import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps signed-out visitors from pages that need a member, however they came there: navigation refuses the page itself with
 * 请先登录 and opens the sign-in in its place, which brings them back (specification §2). True while the page is refused.
 */
export const useLoginGuard = (): boolean => {
  // A change of the session asks again.
  useSession();
  const { open } = useNavigation();
  const { isClosed } = useRouteTable();
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const refused = isClosed(url);
  const leave = useEffectEvent(() => open(url, { replace: true }));
  useEffect(() => {
    if (refused) leave();
  }, [refused, url]);
  return refused;
};
