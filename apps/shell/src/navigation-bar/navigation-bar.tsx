import * as contentPages from '@juhe/contract/pages/content';
import { useCurrentPath, useNavigation } from '@juhe/platform';
import { IconButton } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../texts.ts';
import css from './navigation-bar.module.css';

/** The element that a page's actions are put into. */
export const pageActionsId = 'page-actions';

/** Whether content has scrolled under the bar: an element above the content has left the window. */
const useScrolledUnder = () => {
  const mark = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setUnder(entry ? !entry.isIntersecting : false));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark, under };
};

/** The bar above every page: 44 px, its title, a way back on everything but tab pages, room for a page's own actions. */
export const NavigationBar = ({ title, canGoBack }: { title: string; canGoBack: boolean }) => {
  const text = useText();
  const isHome = useCurrentPath() === contentPages.discover.path;
  const { back } = useNavigation();
  const { mark, under } = useScrolledUnder();
  return (
    <>
      <div ref={mark} className={css.mark} />
      <header className={under ? `${css.bar} ${css.under}` : css.bar}>
        <div className={css.side}>
          {canGoBack && <IconButton icon="chevron-left" label={text('back')} onClick={() => back()} />}
        </div>
        {/* `PageTitle` of the kit puts the name of the page's thing behind it, which then takes its place. */}
        <h1 className={css.title} id="page-title">
          <span data-name={isHome ? text('appName') : undefined}>
            {isHome ? <i className="visually-hidden">{title}</i> : title}
          </span>
        </h1>
        <div className={css.side} id={pageActionsId} />
      </header>
    </>
  );
};
