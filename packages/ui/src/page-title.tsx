import { lazyModule } from './lazy-module.ts';

export interface PageTitleProps {
  /** The name of the page's thing, or of its author. */
  children: string;
  /** Replaces the route's title at once, not only when the heading has left the window. */
  always?: boolean;
}

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-press" */ './page-title-part.tsx'));

/** Stands at the end of a page's heading: names the document, and the navigation bar once the heading is scrolled past. */
export const PageTitle = (props: PageTitleProps) => {
  const part = usePart();
  return part ? <part.PageTitlePart {...props} /> : null;
};
