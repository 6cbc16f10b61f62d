import { renewApi } from '@juhe/api-client';
import { forgetLapsed, type Session, useSession } from '@juhe/auth';
import * as contentPages from '@juhe/contract/pages/content';
import { LocationContext } from '@juhe/platform';
import { useContext, useEffect, useState } from 'react';

type Position = React.ContextType<typeof LocationContext>;

/** A page with its owning app. */
interface Owned {
  readonly app: string;
  readonly path: string;
}

/** A page that was shown when its member's session ended. */
interface CachedPage<Route> {
  /** Key of the page's element: the same element is shown again. */
  readonly key: string;
  /** The page instances that show it: the original one and the one that led back to it. */
  readonly instances: readonly string[];
  readonly position: Position;
  readonly route: Route | undefined;
}

interface Lapse<Route> {
  readonly session: Session;
  readonly page?: CachedPage<Route>;
  /** The sign-in has replaced the page. */
  readonly left: boolean;
}

interface Cached<Route> {
  /** Key of the current page's element. */
  readonly key: string;
  /** Whether the current page is the cached one. */
  readonly shown: boolean;
  /** Kept mounted, hidden beneath the sign-in; undefined when there is none. */
  readonly beneath: CachedPage<Route> | undefined;
  /** The session that the cached page still sees; undefined for the real one. */
  readonly session: Session | undefined;
}

const urlOf = ({ location }: Position) => location.pathname + location.search;

/** Pages allowed during the sign-in: its own, and the agreements that they link to. */
const isSignIn = (route: Owned | undefined) => route?.app === 'shell' || route?.path === contentPages.rules.path;

/**
 * When a session expires, the member loses nothing: the page stays mounted beneath the sign-in with everything typed on it,
 * and is shown again when the same member returns to it. Anyone else who signs in, or navigates elsewhere without signing in,
 * sees nothing of it.
 */
export const useCachedPage = <Route extends Owned>(instance: string, route: Route | undefined): Cached<Route> => {
  const session = useSession();
  const pageLocation = useContext(LocationContext);
  const [lapse, setLapse] = useState<Lapse<Route>>();
  /** A key that must not be reused at once, because another member is signed in now. */
  const [spent, setSpent] = useState<{ instances: readonly string[]; key: string }>();

  const key = spent?.instances.includes(instance) ? `${spent.key}+` : instance;
  const page = lapse?.page;
  const isSigningIn = isSignIn(route);
  const { lapsed } = session;
  const isCachedPage = page !== undefined && (page.instances.includes(instance) || urlOf(page.position) === urlOf(pageLocation));
  const isSameMember = lapse !== undefined && (lapsed === lapse.session || session.user?.id === lapse.session.user?.id);

  if (lapsed && lapsed !== lapse?.session) {
    setLapse({
      session: lapsed,
      left: false,
      ...(isSigningIn
        ? {}
        : { page: { key: isCachedPage ? page.key : key, instances: [instance], position: pageLocation, route } }),
    });
  } else if (lapse && !isSameMember) {
    setLapse(undefined);
    if (page) setSpent(page);
  } else if (lapse && page && isCachedPage && !page.instances.includes(instance)) {
    setLapse({ ...lapse, page: { ...page, instances: [...page.instances, instance] } });
  } else if (lapse && page && !isCachedPage && !lapse.left) {
    setLapse({ ...lapse, left: true });
  }

  const elsewhere = lapse !== undefined && !isSigningIn && !isCachedPage;
  const back = lapse !== undefined && session.signedIn && !isSigningIn;
  useEffect(() => {
    if (back) renewApi();
  }, [back]);
  const isResumed = back && isCachedPage;
  useEffect(() => {
    // Restored input counts as typed: a new release waits for it.
    if (isResumed) document.dispatchEvent(new Event('input'));
  }, [isResumed]);
  useEffect(() => {
    if (!elsewhere) return;
    forgetLapsed();
    setLapse(undefined);
  }, [elsewhere]);

  const shown = isCachedPage && isSameMember;
  return {
    key: shown ? page.key : key,
    shown,
    beneath: isSameMember && !isCachedPage ? page : undefined,
    session: lapsed && !(isCachedPage && lapse?.left) ? lapse?.session : undefined,
  };
};
