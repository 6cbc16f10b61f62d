import { renewApi } from '@juhe/api-client';
import { forgetLapsed, type Session, useSession } from '@juhe/auth';
import * as contentPages from '@juhe/contract/pages/content';
import { LocationContext } from '@juhe/platform';
import { useContext, useEffect, useState } from 'react';

type Place = React.ContextType<typeof LocationContext>;

/** A page and the app that has it. */
interface Owned {
  readonly app: string;
  readonly path: string;
}

/** A page that was showing when its member's session ended. */
interface KeptPage<Route> {
  /** Of the element: the same one is shown again. */
  readonly key: string;
  /** The page instances that show it: the one that it was, and the one that led back to it. */
  readonly instances: readonly string[];
  readonly place: Place;
  readonly route: Route | undefined;
}

interface Lapse<Route> {
  readonly session: Session;
  readonly page?: KeptPage<Route>;
  /** The sign-in has stood in its place. */
  readonly left: boolean;
}

interface Kept<Route> {
  /** Of the current page's element. */
  readonly key: string;
  /** The current page is the one that was kept. */
  readonly shown: boolean;
  /** Mounted out of sight beneath the sign-in; undefined while there is none. */
  readonly beneath: KeptPage<Route> | undefined;
  /** What the kept page goes on to take for the session; undefined for the real one. */
  readonly session: Session | undefined;
}

const urlOf = ({ location }: Place) => location.pathname + location.search;

/** Where one may be on the way through the sign-in: its own pages, and the agreements that they link to. */
const isSignIn = (route: Owned | undefined) => route?.app === 'shell' || route?.path === contentPages.rules.path;

/**
 * A session that ends by itself takes nothing from the member: the page stays mounted beneath the sign-in, with everything
 * typed on it, and shows again when the same member comes back to it. Whoever else signs in, or goes elsewhere without
 * signing in, finds nothing of it.
 */
export const useKeptPage = <Route extends Owned>(instance: string, route: Route | undefined): Kept<Route> => {
  const session = useSession();
  const place = useContext(LocationContext);
  const [lapse, setLapse] = useState<Lapse<Route>>();
  /** A key that may not be used again at once, because somebody else is here now. */
  const [spent, setSpent] = useState<{ instances: readonly string[]; key: string }>();

  const key = spent?.instances.includes(instance) ? `${spent.key}+` : instance;
  const page = lapse?.page;
  const aside = isSignIn(route);
  const { lapsed } = session;
  const here = page !== undefined && (page.instances.includes(instance) || urlOf(page.place) === urlOf(place));
  const mine = lapse !== undefined && (lapsed === lapse.session || session.user?.id === lapse.session.user?.id);

  if (lapsed && lapsed !== lapse?.session) {
    setLapse({
      session: lapsed,
      left: false,
      ...(aside ? {} : { page: { key: here ? page.key : key, instances: [instance], place, route } }),
    });
  } else if (lapse && !mine) {
    setLapse(undefined);
    if (page) setSpent(page);
  } else if (lapse && page && here && !page.instances.includes(instance)) {
    setLapse({ ...lapse, page: { ...page, instances: [...page.instances, instance] } });
  } else if (lapse && page && !here && !lapse.left) {
    setLapse({ ...lapse, left: true });
  }

  const elsewhere = lapse !== undefined && !aside && !here;
  const back = lapse !== undefined && session.signedIn && !aside;
  useEffect(() => {
    if (back) renewApi();
  }, [back]);
  const again = back && here;
  useEffect(() => {
    // What was typed counts as typed: a new release waits for it.
    if (again) document.dispatchEvent(new Event('input'));
  }, [again]);
  useEffect(() => {
    if (!elsewhere) return;
    forgetLapsed();
    setLapse(undefined);
  }, [elsewhere]);

  const shown = here && mine;
  return {
    key: shown ? page.key : key,
    shown,
    beneath: mine && !here ? page : undefined,
    session: lapsed && !(here && lapse?.left) ? lapse?.session : undefined,
  };
};
