import * as contentPages from '@juhe/contract/pages/content';
import { PageLink } from '@juhe/platform';
import { Button, buttonClass, ErrorNotice, Icon, Spinner } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './film.module.css';
import type { useFilms } from './use-films.ts';

interface Props {
  query: ReturnType<typeof useFilms>['query'];
  onRestart: () => void;
}

/** Placeholder after the last film: loading, failed, or the end of the feed. */
export const FilmEnd = ({ query, onRestart }: Props) => {
  const t = useTranslations('video');
  if (query.isFetchNextPageError && !query.isFetching)
    return (
      <div className={css.end}>
        <ErrorNotice error={query.error} onRetry={() => query.fetchNextPage()} />
      </div>
    );
  if (query.hasNextPage)
    return (
      <div className={css.end} role="status">
        <span className="visually-hidden">{t('loading')}</span>
        <Spinner />
      </div>
    );
  return (
    <div className={css.end}>
      <Icon name="circle-check" size={40} />
      <p>{t('allSeen')}</p>
      <div className={css.ways}>
        <Button icon="rotate-ccw" onClick={onRestart}>
          {t('again')}
        </Button>
        <PageLink to={contentPages.discover()} className={buttonClass('secondary')}>
          {t('toHome')}
        </PageLink>
      </div>
    </div>
  );
};
