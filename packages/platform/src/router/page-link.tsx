import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useNavigation } from './navigation.ts';
import { usePageExists } from './route-table.tsx';
import { pageUrl, type QueryValues } from './url.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A page's path, or its whole address behind the hash. */
  to: string;
  query?: QueryValues;
  replace?: boolean;
  children: ReactNode;
}

/** A real link to a page; renders nothing when no live app has the page. Tab pages are switched to, others pushed. */
export const PageLink = ({ to, query, replace = false, onClick, children, ...rest }: PageLinkProps) => {
  const { open } = useNavigation();
  const exists = usePageExists(to);
  if (!exists) return null;
  const url = pageUrl(to, query);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    open(url, { replace });
  };
  return (
    <a {...rest} href={`#${url}`} onClick={follow}>
      {children}
    </a>
  );
};
