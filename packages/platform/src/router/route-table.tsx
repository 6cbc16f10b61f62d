import * as socialPages from '@juhe/contract/pages/social';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { RouteEntry } from '@juhe/contract/live-document';
import { settleElsewhere } from './navigation-lock.ts';
import type { Refusal } from './refusal.ts';
import { pathOf } from './url.ts';

/** Closed to visitors whether or not a live app has them (specification §2). */
const guardedPaths: readonly string[] = [socialPages.publish.path, socialPages.message.path, socialPages.mine.path];

interface RouteTable {
  readonly find: (url: string) => RouteEntry | undefined;
  /** Whether the URL is closed to the current visitor. */
  readonly isClosed: (url: string) => boolean;
  readonly isSignedIn: () => boolean;
  readonly onRefused: (refusal: Refusal) => void;
  /** Preloads a page that nobody has opened yet. */
  readonly prepare: (path: string) => void;
}

const RouteTableContext = createContext<RouteTable>({
  find: () => undefined,
  isClosed: () => false,
  isSignedIn: () => false,
  onRefused: () => undefined,
  prepare: () => undefined,
});

interface RouteTableProps {
  /** The shell's pages and those of every live remote. */
  routes: readonly RouteEntry[];
  /** Called at the time of a navigation: right after a sign-in nothing has rendered yet. Must be a stable function. */
  isSignedIn: () => boolean;
  /** Shows the reason of a refused navigation (a toast). */
  onRefused: (refusal: Refusal) => void;
  /** Preloads a page; failures are ignored. Must be a stable function. */
  prepare?: (path: string) => void;
  children: ReactNode;
}

const noPreparing = () => undefined;

/** Provides navigation with the existing pages and the sign-in state; inside the router, around everything else. */
export const RouteTableProvider = ({ routes, isSignedIn, onRefused, prepare = noPreparing, children }: RouteTableProps) => {
  const { pathname, search } = useLocation();
  useEffect(() => settleElsewhere(pathname + search), [pathname, search]);
  const pages = useMemo(() => new Map(routes.map((route) => [route.path, route])), [routes]);
  const table = useMemo(() => {
    const find = (url: string) => pages.get(pathOf(url));
    const isClosed = (url: string) => !isSignedIn() && (find(url)?.access === 'required' || guardedPaths.includes(pathOf(url)));
    return { find, isClosed, isSignedIn, onRefused, prepare };
  }, [pages, isSignedIn, onRefused, prepare]);
  return <RouteTableContext value={table}>{children}</RouteTableContext>;
};

export const useRouteTable = (): RouteTable => useContext(RouteTableContext);

/** The page of a URL, or undefined. */
export const usePage = (url: string): RouteEntry | undefined => useRouteTable().find(url);

/** Whether some live app has this page; links to a missing one are not shown. */
export const usePageExists = (path: string): boolean => useRouteTable().find(path) !== undefined;
