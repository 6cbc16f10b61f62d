import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useTranslations } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import { useLater } from '../shared/use-later.ts';
import css from './discover.module.css';

/** The weather, which comes later and has its place kept, and the way to the search. */
export const DiscoverHead = () => {
  const t = useTranslations('discover');
  const weather = useLater(() => import(/* webpackChunkName: "weather" */ './weather-pill.tsx'));
  return (
    <div className={css.head}>
      <PageLink to={contentPages.search()} className={css.search}>
        <Icon name="search" size={18} />
        <span>{t('search')}</span>
      </PageLink>
      {weather && <weather.WeatherPill />}
      <PageLink to={socialPages.publish()} className={css.write} aria-label={t('publish')}>
        <Icon name="plus" size={22} />
      </PageLink>
    </div>
  );
};
