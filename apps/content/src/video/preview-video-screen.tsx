import { isMissing } from '@juhe/api-client/common/missing';
import * as contentPages from '@juhe/contract/pages/content';
import { useQuery } from '@juhe/platform';
import { Empty, ErrorNotice, Spinner } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './film.module.css';
import { FilmFeed } from './film-feed.tsx';
import look from './film-screen-look.module.css';
import { useFilms } from './use-films.ts';

/** Short videos, starting with `?itemId=`; `mid` is the member who shared it. */
const PreviewVideoScreen = () => {
  const t = useTranslations('video');
  const { itemId } = useQuery(contentPages.previewVideo);
  const feed = useFilms(itemId);
  const { query, films, restart } = feed;
  if (films.length > 0) return <FilmFeed {...feed} />;
  if (query.isError && !query.isFetching)
    return isMissing(query.error) ? (
      <Empty icon="video" text={t('missing')} action={{ label: t('others'), onClick: restart }} />
    ) : (
      <ErrorNotice error={query.error} onRetry={() => query.refetch()} />
    );
  if (query.currentData && !query.isFetching)
    return <Empty icon="video" text={t('none')} action={{ label: t('again'), onClick: restart }} />;
  return (
    <div className={`${css.feed} ${look.films}`} aria-busy="true">
      <div className={`${css.slide} ${css.end}`} role="status">
        <span className="visually-hidden">{t('loading')}</span>
        <Spinner />
      </div>
    </div>
  );
};

export { PreviewVideoScreen as Screen };
