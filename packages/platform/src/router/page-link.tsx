import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useEffect } from 'react';
import { useNavigation } from './navigation.ts';
import { useRouteTable } from './route-table.tsx';
import { pageUrl, pathOf, type QueryValues } from './url.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A page's path, or its full URL behind the hash. */
  to: string;
  query?: QueryValues;
  replace?: boolean;
  /** Most visitors follow this link: its page is preloaded once this one has settled, and opens without a delay. */
  ahead?: boolean;
  children: ReactNode;
}

/** Delay before the page of a link is preloaded (ms), which leaves the current page undisturbed. */
const afterStart = 600;

/** A link to a page; renders nothing when no live app has the page. Tab pages are switched to, others pushed. */
export const PageLink = ({ to, query, replace = false, ahead = false, onClick, children, ...rest }: PageLinkProps) => {
  const { open } = useNavigation();
  const { find, prepare } = useRouteTable();
  const path = pathOf(to);
  const exists = find(to) !== undefined;
  const prepared = ahead && exists;
  useEffect(() => {
    if (!prepared) return undefined;
    const timer = setTimeout(() => prepare(path), afterStart);
    return () => clearTimeout(timer);
  }, [prepared, prepare, path]);
  if (!exists) return null;
  const url = pageUrl(to, query);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlainClick) return;
    event.preventDefault();
    open(url, { replace });
  };
  return (
    <a {...rest} href={`#${url}`} onClick={follow}>
      {children}
    </a>
  );
};
