import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { useIdleModule } from '../shared/use-idle-module.ts';
import css from './discover.module.css';

/** The weather, loaded later into a reserved space. */
const LazyWeather = () => {
  const weather = useIdleModule(() => import(/* webpackChunkName: "weather" */ './weather-pill.tsx'));
  return weather && <weather.WeatherPill />;
};

interface Props {
  /** A channel with its own list shows a link to the member's books or courses instead of the weather. */
  channel: 'books' | 'courses' | undefined;
}

/** Links to the search and to publishing, and the item that fits the channel. */
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
