import type { PageParameters } from '@juhe/contract/page';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closingOthers, hasLeft, historyDepth, moveAs } from './history.ts';
import { isLocked, lockNavigation, settleNavigation } from './navigation-lock.ts';
import { type NavigationResult, type RefusalReason, refusal } from './refusal.ts';
import { useRouteTable } from './route-table.tsx';
import { homePath, loginPath, pageUrl, pathOf, type QueryValues } from './url.ts';

/** The host of pages tells that the current page shows something (content or its error notice). */
export const useNavigationSettled = (settled: boolean): void => {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location settles anew
  useEffect(() => {
    if (settled) settleNavigation();
  }, [settled, key]);
};

export interface Navigation {
  /** Opens a page above the current one; not for tab pages. */
  navigateTo: (url: string, query?: QueryValues) => NavigationResult;
  /** Opens a page in place of the current one; not for tab pages. */
  redirectTo: (url: string, query?: QueryValues) => NavigationResult;
  /** Opens a page of the tab bar and closes every other page (specification §2): nothing lies below a tab page. */
  switchTab: (url: string) => NavigationResult;
  /** Whichever of the three suits the page; a tab page with parameters opens above a page that is none. */
  open: (url: string, options?: { query?: QueryValues; replace?: boolean }) => NavigationResult;
  /** One page back; from a page that was opened directly, to `fallback` (home). */
  back: (fallback?: string) => void;
  /** Opens the sign-in above the current page, which it leads back to. */
  signIn: () => void;
  /** Runs what only a member may do; a visitor is told so, signs in and comes back to this page (specification §8). */
  whenSignedIn: <T>(action: () => T) => T | undefined;
  /**
   * Changes parameters of the current page in place, so that back and reload keep them. `pages` are those that the caller stands
   * in, as in `useQuery`: only their parameters may be named.
   */
  replaceQuery: <Name extends string>(
    patch: Readonly<Partial<Record<NoInfer<Name>, QueryValues[string]>>>,
    ...pages: readonly [PageParameters<Name>, ...PageParameters<Name>[]]
  ) => void;
}

/** A second tap on the way back before the first one took effect, in milliseconds. */
const backLock = 500;
const backwards = '<';

/** What the entry of a sign-in keeps: the address of the page below it. */
const isAbove = (state: unknown, url: string) =>
  typeof state === 'object' && state !== null && 'above' in state && state.above === url;

/** Navigation under the rules of specification §2; every refusal is also shown by the route table's `onRefused`. */
export const useNavigation = (): Navigation => {
  const navigate = useNavigate();
  const table = useRouteTable();
  const { pathname, search, state } = useLocation();

  const go = useCallback(
    (url: string, want: 'tab' | 'page' | 'any', replace: boolean): NavigationResult => {
      const refuse = (reason: RefusalReason): NavigationResult => {
        const refused = refusal(reason, url);
        // A second tap on the same link is no news to the member.
        if (reason !== 'urlLocked') table.onRefused(refused);
        return refused;
      };
      if (!url) return refuse('urlMissing');
      const page = table.find(url);
      const signedOut = table.isClosed(url);
      if (!page && !signedOut) return refuse('pageMissing');
      if (want === 'page' && page?.kind === 'tab') return refuse('toTab');
      if (want === 'tab' && page && page.kind !== 'tab') return refuse('notTab');
      const target = signedOut ? pageUrl(loginPath, { redirect: url }) : url;
      if (isLocked(target)) return refuse('urlLocked');
      lockNavigation(target);
      // The page below is this very one: going back to it leaves no second entry, and finds it as it was.
      if (replace && isAbove(state, target)) void navigate(-1);
      else if (page?.kind === 'tab' && !signedOut) {
        const isFromTab = table.find(pathname)?.kind === 'tab';
        const isLookup = want === 'any' && !isFromTab && target.includes('?');
        const toTab = () => void navigate(target, { replace: true });
        // A link to something particular on a tab page (a topic) leads back to the page that it stands on.
        if (isLookup) void navigate(target);
        else closingOthers(() => moveAs(isFromTab ? 'tab' : 'back', toTab));
      } else void navigate(target, { replace });
      return signedOut ? refuse('signedOut') : undefined;
    },
    [navigate, table, pathname, state],
  );

  return useMemo(() => {
    const here = pathname === '/' ? homePath : pathname + search;
    const signIn = () => {
      const target = pageUrl(loginPath, { redirect: here });
      if (isLocked(target)) return;
      lockNavigation(target);
      void navigate(target, { state: { above: here } });
    };
    return {
      navigateTo: (url, query) => go(url && pageUrl(url, query), 'page', false),
      redirectTo: (url, query) => go(url && pageUrl(url, query), 'page', true),
      switchTab: (url) => go(url, 'tab', false),
      open: (url, options) => go(url && pageUrl(url, options?.query), 'any', options?.replace ?? false),
      back: (fallback = homePath) => {
        if (isLocked(backwards)) return;
        lockNavigation(backwards, backLock);
        if (historyDepth() > 0) void navigate(-1);
        else moveAs('back', () => void navigate(fallback, { replace: true }));
      },
      signIn,
      whenSignedIn: (action) => {
        if (table.isSignedIn()) return action();
        table.onRefused(refusal('signedOut', here));
        signIn();
        return undefined;
      },
      replaceQuery: (patch) => {
        // A sheet that closes while its page is left must not write that page's address over the next one's.
        if (hasLeft(pathname)) return;
        const merged = { ...Object.fromEntries(new URLSearchParams(search)), ...patch };
        void navigate(pageUrl(pathname, merged), { replace: true, state });
      },
    };
  }, [go, navigate, pathname, search, state, table]);
};

/**
 * The parameters of the current page's address. `pages` are those that the caller stands in (`useQuery(mallPages.orderInfo)`): only
 * their parameters have a type. An address may lack any of them, required ones too.
 */
export const useQuery = <Name extends string>(
  ..._pages: readonly [PageParameters<Name>, ...PageParameters<Name>[]]
): Readonly<Partial<Record<Name, string>>> => {
  const { search } = useLocation();
  return useMemo(() => Object.fromEntries<string>(new URLSearchParams(search)) as Partial<Record<Name, string>>, [search]);
};

/** The path of the current page; `/` is the home page. */
export const useCurrentPath = (): string => pathOf(useLocation().pathname);
