import { useQuerySuggestQuery } from '@juhe/api-client/content/search';
import { useTranslations } from '@juhe/platform';
import { Empty, SectionHead } from '@juhe/ui';
import { lessThan } from './keyword.ts';
import { HotList } from './hot-list.tsx';
import css from './search.module.css';

interface NothingFoundProps {
  keyword: string;
  /** What was looked among: the tab's name; undefined for everything. */
  among?: string | undefined;
  onSearch: (keyword: string) => void;
  onSeeAll: () => void;
}

const most = 5;

/** Nothing was found: fewer words, similar titles, and what is popular. */
export const NothingFound = ({ keyword, among, onSearch, onSeeAll }: NothingFoundProps) => {
  const t = useTranslations('search');
  const less = lessThan(keyword);
  const [first = keyword] = less;
  const { currentData = [] } = useQuerySuggestQuery({ keyword: first }, { skip: less.length === 0 || among !== undefined });
  const similar = currentData.map(({ text }) => text).slice(0, most);
  const tries = [...new Set([...less, ...similar])];
  return (
    <>
      <Empty
        icon="search"
        text={among === undefined ? t('none', { keyword }) : t('noneAmong', { keyword, among })}
        {...(among === undefined ? {} : { action: { label: t('seeAll'), onClick: onSeeAll } })}
      />
      {tries.length > 0 && (
        <section aria-label={t('try')}>
          <SectionHead>{t('try')}</SectionHead>
          <ul className={css.chips}>
            {tries.map((one) => (
              <li key={one}>
                <button type="button" className={css.chip} onClick={() => onSearch(one)}>
                  <span className={css.chipText}>{one}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {among === undefined && <HotList onSearch={onSearch} />}
    </>
  );
};
