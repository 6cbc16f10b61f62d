import * as contentPages from '@juhe/contract/pages/content';
import { useCurrentPath, useNavigation } from '@juhe/platform';
import { IconButton } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../frame/bundled/locales/texts.gen.ts';
import css from './navigation-bar.module.css';

/** Id of the element that receives a page's actions. */
export const pageActionsId = 'page-actions';

/** Whether content has scrolled under the bar: a sentinel above the content has left the viewport. */
const useScrolledUnder = () => {
  const mark = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry ? !entry.isIntersecting : false));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark, under: isScrolled };
};

/** The bar above every page: 44 px high, with the title, a back button on all but tab pages, and space for the page's actions. */
export const NavigationBar = ({ title, canGoBack }: { title: string; canGoBack: boolean }) => {
  const t = useTranslations('frame');
  const isHome = useCurrentPath() === contentPages.discover.path;
  const { back } = useNavigation();
  const { mark, under: isScrolled } = useScrolledUnder();
  return (
    <>
      <div ref={mark} className={css.mark} />
      <header className={isScrolled ? `${css.bar} ${css.under}` : css.bar}>
        <div className={css.side}>{canGoBack && <IconButton icon="chevron-left" label={t('back')} onClick={() => back()} />}</div>
        {/* `PageTitle` of the kit appends the name of the page's subject, which then replaces the title. */}
        <h1 className={css.title} id="page-title">
          <span data-name={isHome ? t('appName') : undefined}>{isHome ? <i className="visually-hidden">{title}</i> : title}</span>
        </h1>
        <div className={css.side} id={pageActionsId} />
      </header>
    </>
  );
};
