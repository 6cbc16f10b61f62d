import type { PageParameters } from '@juhe/contract/page';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closingOthers, hasLeft, historyDepth, moveAs } from './history.ts';
import { isLocked, lockNavigation, settleNavigation } from './navigation-lock.ts';
import { type NavigationResult, type RefusalReason, refusal } from './refusal.ts';
import { useRouteTable } from './route-table.tsx';
import { homePath, loginPath, pageUrl, pathOf, type QueryValues } from './url.ts';

/** Called by the page host when the current page shows something (content or its error notice). */
export const useNavigationSettled = (settled: boolean): void => {
  const { key } = useLocation();
  // A new location settles anew.
  useEffect(() => {
    if (settled) settleNavigation();
  }, [settled, key]);
};

export interface Navigation {
  /** Opens a page above the current one; not for tab pages. */
  navigateTo: (url: string, query?: QueryValues) => NavigationResult;
  /** Replaces the current page; not for tab pages. */
  redirectTo: (url: string, query?: QueryValues) => NavigationResult;
  /** Opens a page of the tab bar and closes every other page (specification §2): nothing lies below a tab page. */
  switchTab: (url: string) => NavigationResult;
  /** Uses whichever of the three fits the page; a tab page with parameters opens above a page that is not a tab. */
  open: (url: string, options?: { query?: QueryValues; replace?: boolean }) => NavigationResult;
  /** Goes back one page; from a directly opened page, to `fallback` (home). */
  back: (fallback?: string) => void;
  /** Opens the sign-in above the current page and returns to it afterwards. */
  signIn: () => void;
  /** Runs a members-only action; a visitor is informed, signs in and returns to this page (specification §8). */
  whenSignedIn: <T>(action: () => T) => T | undefined;
  /**
   * Changes parameters of the current page in place, so that back and reload keep them. `pages` are the pages that contain
   * the caller, as in `useQuery`: only their parameters may be named.
   */
  replaceQuery: <Name extends string>(
    patch: Readonly<Partial<Record<NoInfer<Name>, QueryValues[string]>>>,
    ...pages: readonly [PageParameters<Name>, ...PageParameters<Name>[]]
  ) => void;
}

/** Time in which a second tap on back is ignored (ms). */
const backLock = 500;
const backwards = '<';

/** History state of a sign-in entry: the URL of the page below it. */
const isAbove = (state: unknown, url: string) =>
  typeof state === 'object' && state !== null && 'above' in state && state.above === url;

/** Navigation under the rules of specification §2; every refusal is also shown by the route table's `onRefused`. */
export const useNavigation = (): Navigation => {
  const navigate = useNavigate();
  const table = useRouteTable();
  const { pathname, search, state } = useLocation();

  const openUrl = useCallback(
    (url: string, expectedKind: 'tab' | 'page' | 'any', replace: boolean): NavigationResult => {
      const refuse = (reason: RefusalReason): NavigationResult => {
        const refused = refusal(reason, url);
        // A second tap on the same link needs no message.
        if (reason !== 'urlLocked') table.onRefused(refused);
        return refused;
      };
      if (!url) return refuse('urlMissing');
      const page = table.find(url);
      const signedOut = table.isClosed(url);
      if (!page && !signedOut) return refuse('pageMissing');
      if (expectedKind === 'page' && page?.kind === 'tab') return refuse('toTab');
      if (expectedKind === 'tab' && page && page.kind !== 'tab') return refuse('notTab');
      const target = signedOut ? pageUrl(loginPath, { redirect: url }) : url;
      if (isLocked(target)) return refuse('urlLocked');
      lockNavigation(target);
      // The page below is the target itself: going back to it creates no second entry and restores it.
      if (replace && isAbove(state, target)) void navigate(-1);
      else if (page?.kind === 'tab' && !signedOut) {
        const isFromTab = table.find(pathname)?.kind === 'tab';
        const isLookup = expectedKind === 'any' && !isFromTab && target.includes('?');
        const toTab = () => void navigate(target, { replace: true });
        // A link to a lookup on a tab page (a topic) leads back to its page.
        if (isLookup) void navigate(target);
        else closingOthers(() => moveAs(isFromTab ? 'tab' : 'back', toTab));
      } else void navigate(target, { replace });
      return signedOut ? refuse('signedOut') : undefined;
    },
    [navigate, table, pathname, state],
  );

  return useMemo(() => {
    const currentUrl = pathname === '/' ? homePath : pathname + search;
    const signIn = () => {
      const target = pageUrl(loginPath, { redirect: currentUrl });
      if (isLocked(target)) return;
      lockNavigation(target);
      void navigate(target, { state: { above: currentUrl } });
    };
    return {
      navigateTo: (url, query) => openUrl(url && pageUrl(url, query), 'page', false),
      redirectTo: (url, query) => openUrl(url && pageUrl(url, query), 'page', true),
      switchTab: (url) => openUrl(url, 'tab', false),
      open: (url, options) => openUrl(url && pageUrl(url, options?.query), 'any', options?.replace ?? false),
      back: (fallback = homePath) => {
        if (isLocked(backwards)) return;
        lockNavigation(backwards, backLock);
        if (historyDepth() > 0) void navigate(-1);
        else moveAs('back', () => void navigate(fallback, { replace: true }));
      },
      signIn,
      whenSignedIn: (action) => {
        if (table.isSignedIn()) return action();
        table.onRefused(refusal('signedOut', currentUrl));
        signIn();
        return undefined;
      },
      replaceQuery: (patch) => {
        // A sheet that closes while its page is being left must not overwrite the next page's URL.
        if (hasLeft(pathname)) return;
        const merged = { ...Object.fromEntries(new URLSearchParams(search)), ...patch };
        void navigate(pageUrl(pathname, merged), { replace: true, state });
      },
    };
  }, [openUrl, navigate, pathname, search, state, table]);
};

/**
 * The parameters of the current page's URL. `pages` are the pages that contain the caller (`useQuery(mallPages.orderInfo)`):
 * only their parameters are typed. A URL may lack any of them, required ones too.
 */
export const useQuery = <Name extends string>(
  ..._pages: readonly [PageParameters<Name>, ...PageParameters<Name>[]]
): Readonly<Partial<Record<Name, string>>> => {
  const { search } = useLocation();
  return useMemo(() => Object.fromEntries<string>(new URLSearchParams(search)) as Partial<Record<Name, string>>, [search]);
};

/** The path of the current page; `/` is the home page. */
export const useCurrentPath = (): string => pathOf(useLocation().pathname);
