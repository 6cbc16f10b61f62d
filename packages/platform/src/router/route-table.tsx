import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { RouteEntry } from '../pages.ts';
import { settleElsewhere } from './navigation-lock.ts';
import type { Refusal } from './refusal.ts';
import { pathOf } from './url.ts';

interface RouteTable {
  readonly find: (url: string) => RouteEntry | undefined;
  readonly signedIn: boolean;
  readonly onRefused: (refusal: Refusal) => void;
}

const RouteTableContext = createContext<RouteTable>({ find: () => undefined, signedIn: false, onRefused: () => undefined });

interface RouteTableProps {
  /** The shell's pages and those of every live remote. */
  routes: readonly RouteEntry[];
  signedIn: boolean;
  /** Shows why a navigation was refused (a toast). */
  onRefused: (refusal: Refusal) => void;
  children: ReactNode;
}

/** Tells navigation which pages exist and who is here; inside the router, around everything else. */
export const RouteTableProvider = ({ routes, signedIn, onRefused, children }: RouteTableProps) => {
  const { pathname, search } = useLocation();
  useEffect(() => settleElsewhere(pathname + search), [pathname, search]);
  const pages = useMemo(() => new Map(routes.map((route) => [route.path, route])), [routes]);
  const table = useMemo(
    () => ({ find: (url: string) => pages.get(pathOf(url)), signedIn, onRefused }),
    [pages, signedIn, onRefused],
  );
  return <RouteTableContext value={table}>{children}</RouteTableContext>;
};

export const useRouteTable = (): RouteTable => useContext(RouteTableContext);

/** The page of an address, or undefined. */
export const usePage = (url: string): RouteEntry | undefined => useRouteTable().find(url);

/** Whether some live app has this page; what leads to a missing one is not shown. */
export const usePageExists = (path: string): boolean => useRouteTable().find(path) !== undefined;
