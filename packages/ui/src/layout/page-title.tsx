import { lazyModule } from '../lazy-module.ts';
import type { PageTitleProps } from './page-title-part.tsx';

export type { PageTitleProps } from './page-title-part.tsx';

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-press" */ './page-title-part.tsx'));

/**
 * Placed at the end of a page's heading: sets the document's title, and that of the navigation bar once the heading is
 * scrolled past.
 */
export const PageTitle = (props: PageTitleProps) => {
  const part = usePart();
  return part ? <part.PageTitlePart {...props} /> : null;
};
