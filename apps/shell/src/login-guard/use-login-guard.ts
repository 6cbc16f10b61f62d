import { useSession } from '@juhe/auth';
import { useLocation, useNavigation, useRouteTable } from '@juhe/platform';
import { useEffect, useEffectEvent } from 'react';

/**
 * Blocks signed-out visitors from pages that require a member, whatever way they came: the navigation replaces the page with
 * 请先登录 and the sign-in, which leads back (specification §2). True while the page is blocked.
 */
export const useLoginGuard = (): boolean => {
  // Re-evaluates on session changes.
  useSession();
  const { open } = useNavigation();
  const { isClosed } = useRouteTable();
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const refused = isClosed(url);
  const redirect = useEffectEvent(() => open(url, { replace: true }));
  useEffect(() => {
    if (refused) redirect();
  }, [refused, url]);
  return refused;
};
