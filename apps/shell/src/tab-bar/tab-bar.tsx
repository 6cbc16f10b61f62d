import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useCurrentPath, useRouteTable } from '@juhe/platform';
import { Badge } from '@juhe/ui';
import type { Unread } from '../shared/unread.ts';
import { useTranslations } from '../frame/bundled/locales/texts.gen.ts';
import { useTabLinks } from './use-tab-links.ts';
import css from './tab-bar.module.css';

/** The tab bar's pages in order (specification §2); pages that no live app has are left out. */
const tabPaths = [contentPages.discover.path, mallPages.welfare.path, socialPages.mine.path];

/**
 * Three tabs that share one icon image, the current one in the brand colour. On other pages it is shown in wide windows only,
 * where it is a rail at the side.
 */
export const TabBar = ({ unread }: { unread: Unread | undefined }) => {
  const t = useTranslations('frame');
  const path = useCurrentPath();
  const { find } = useRouteTable();
  const { addressOf, tapCurrent } = useTabLinks(tabPaths);
  return (
    <nav className={css.bar} aria-label={t('tabs')}>
      {tabPaths.map((tab) => (
        <PageLink
          key={tab}
          to={addressOf(tab)}
          className={css.tab}
          onClick={tab === path ? tapCurrent : undefined}
          aria-current={tab === path ? 'page' : undefined}
        >
          <Badge count={tab === socialPages.mine.path ? unread?.count : 0} label={unread?.label}>
            <i className={css.icon} />
          </Badge>
          <span>{find(tab)?.title}</span>
        </PageLink>
      ))}
    </nav>
  );
};
