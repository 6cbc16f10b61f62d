import { Empty, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { HotList } from './hot-list.tsx';
import css from './search.module.css';

interface NoResultsProps {
  keyword: string;
  /** Parts of the keyword that have results. */
  alternatives: readonly string[];
  /** Name of the searched tab; undefined for all kinds. */
  among?: string | undefined;
  onSearch: (keyword: string) => void;
  onSeeAll: () => void;
}

/** Empty result: shorter keywords that have results, and popular searches. */
export const NoResults = ({ keyword, alternatives, among, onSearch, onSeeAll }: NoResultsProps) => {
  const t = useTranslations('search');
  return (
    <>
      <Empty
        icon="search"
        text={among === undefined ? t('none', { keyword }) : t('noneAmong', { keyword, among })}
        {...(among === undefined ? {} : { action: { label: t('seeAll'), onClick: onSeeAll } })}
      />
      {alternatives.length > 0 && (
        <section aria-label={t('try')}>
          <SectionHead>{t('try')}</SectionHead>
          <ul className={css.chips}>
            {alternatives.map((alternative) => (
              <li key={alternative}>
                <button type="button" className={css.chip} onClick={() => onSearch(alternative)}>
                  <span className={css.chipText}>{alternative}</span>
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
