import { lazyModule } from './lazy-module.ts';

export interface PageTitleProps {
  /** Name of the page's subject, or of its author. */
  children: string;
  /** Replaces the route's title immediately, not only when the heading has left the window. */
  always?: boolean;
}

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-press" */ './page-title-part.tsx'));

/**
 * Placed at the end of a page's heading: sets the document's title, and that of the navigation bar once the heading is
 * scrolled past.
 */
export const PageTitle = (props: PageTitleProps) => {
  const part = usePart();
  return part ? <part.PageTitlePart {...props} /> : null;
};
