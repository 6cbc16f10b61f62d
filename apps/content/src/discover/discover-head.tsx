import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useTranslations } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import { useLater } from '../shared/use-later.ts';
import css from './discover.module.css';

/** The weather, which comes later and has its place kept. */
const LazyWeather = () => {
  const weather = useLater(() => import(/* webpackChunkName: "weather" */ './weather-pill.tsx'));
  return weather && <weather.WeatherPill />;
};

interface Props {
  /** A channel with a list of its own leads to the member's own books or courses in place of the weather. */
  channel: 'books' | 'courses' | undefined;
}

/** The way to the search, what suits the channel, and the way to publish. */
export const DiscoverHead = ({ channel }: Props) => {
  const t = useTranslations('discover');
  return (
    <div className={css.head}>
      <PageLink to={contentPages.search()} className={css.search}>
        <Icon name="search" size={18} />
        <span>{t('search')}</span>
      </PageLink>
      {channel === undefined ? (
        <LazyWeather />
      ) : (
        <PageLink to={channel === 'books' ? contentPages.novelBookshelf() : contentPages.myCourse()} className={css.own}>
          <Icon name={channel === 'books' ? 'library' : 'graduation-cap'} size={20} />
          <span>{t(channel === 'books' ? 'toShelf' : 'toCourses')}</span>
        </PageLink>
      )}
      <PageLink to={socialPages.publish()} className={css.write} aria-label={t('publish')}>
        <Icon name="plus" size={22} />
      </PageLink>
    </div>
  );
};
