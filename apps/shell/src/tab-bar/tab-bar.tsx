import { PageLink, useCurrentPath, useRouteTable } from '@juhe/platform';
import { useText } from '../texts.ts';
import css from './tab-bar.module.css';

/** The tab bar's pages in its order (specification §2); one that no live app has is left out. */
const tabPaths = ['/pages/index/index', '/pages/welfare/welfare', '/pages/mine/mine'];

/** Three tabs that share one icon image, the current one in the brand's colour; only on tab pages. */
export const TabBar = () => {
  const text = useText();
  const path = useCurrentPath();
  const { find } = useRouteTable();
  return (
    <nav className={css.bar} aria-label={text('tabs')}>
      {tabPaths.map((tab) => (
        <PageLink key={tab} to={tab} className={css.tab} replace={tab === path} aria-current={tab === path ? 'page' : undefined}>
          <i className={css.icon} />
          <span>{find(tab)?.title}</span>
        </PageLink>
      ))}
    </nav>
  );
};
