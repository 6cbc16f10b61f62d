import { useSession } from '@juhe/auth';
import { type RouteEntry, useLocation, useNavigation } from '@juhe/platform';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

interface Props {
  route: RouteEntry;
  children: ReactNode;
}

/**
 * Keeps signed-out visitors from pages that need a member, however they came there: navigation refuses the page itself with
 * 请先登录 and opens the sign-in in its place, which brings them back (specification §2).
 */
export const LoginGuard = ({ route, children }: Props) => {
  const { signedIn } = useSession();
  const { open } = useNavigation();
  const { pathname, search } = useLocation();
  const refused = route.access === 'required' && !signedIn;
  const leave = useEffectEvent(() => open(pathname + search, { replace: true }));
  useEffect(() => {
    if (refused) leave();
  }, [refused]);
  return refused ? null : children;
};
