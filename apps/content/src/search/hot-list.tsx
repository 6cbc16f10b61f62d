import { useListPopularSearchesQuery } from '@juhe/api-client/content/search';
import { SectionHead, Skeleton, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './search.module.css';

const maxItems = 10;

/** Popular searches, the first three in the brand colour; renders nothing when there are none or the request fails. */
export const HotList = ({ onSearch }: { onSearch: (keyword: string) => void }) => {
  const t = useTranslations('search');
  const { data, isError } = useListPopularSearchesQuery({ limit: maxItems });
  if (isError || data?.length === 0) return null;
  return (
    <section aria-label={t('hot')}>
      <SectionHead>{t('hot')}</SectionHead>
      <ol className={css.hot} aria-busy={!data}>
        {data
          ? data.map(({ name, kind, fresh }, index) => (
              <li key={name}>
                <button type="button" className={css.hotOne} onClick={() => onSearch(name)}>
                  <span className={css.place} data-top={index < 3}>
                    {index + 1}
                  </span>
                  <span className={css.hotName}>{name}</span>
                  {fresh && <Tag tone="brand">{t('fresh')}</Tag>}
                  {kind === 'topic' && <span className={css.kind}>{t('topic')}</span>}
                </button>
              </li>
            ))
          : Array.from({ length: maxItems }, (_, index) => (
              <li key={index} className={css.hotOne}>
                <Skeleton width={`${40 + ((index * 17) % 40)}%`} />
              </li>
            ))}
      </ol>
    </section>
  );
};
