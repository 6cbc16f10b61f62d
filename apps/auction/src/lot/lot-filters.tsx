import { lotCategories, lotSorts } from '@juhe/api-client/auction/lot';
import { lotKeywordLength } from '@juhe/contract/auction/lot.constants';
import { Chips, cx, Icon, Select } from '@juhe/ui';
import { SearchInput } from '@juhe/ui/parts/search/search-input';
import { useDebouncedText } from '@juhe/ui/parts/text/use-debounced-text';
import { useTranslations } from '../locales/texts.gen.js';
import { type LotFilter, noFilter, type Shelf } from './lot-filter.ts';
import css from './lot-filters.module.css';

interface LotFiltersProps {
  filter: LotFilter;
  /** The label of the chronological order depends on the shelf. */
  shelf: Shelf;
  onChange: (filter: LotFilter) => void;
}

/** Keyword, category and sort order of a list of lots. */
export const LotFilters = ({ filter, shelf, onChange }: LotFiltersProps) => {
  const t = useTranslations('lots');
  const [text, setText, clear] = useDebouncedText(filter.keyword, (keyword) => onChange({ ...filter, keyword }));
  return (
    <search className={css.filters}>
      <div className={css.line}>
        <SearchInput
          text={text}
          label={t('search')}
          maxLength={lotKeywordLength}
          clear={{ label: t('clear'), onClear: clear }}
          onText={setText}
        />
        <div className={cx(css.order, filter.sort !== noFilter.sort && css.changed)}>
          <Select
            aria-label={t('sort')}
            placeholder={false}
            value={filter.sort}
            options={lotSorts.map((key) => ({ value: key, label: t(key === 'ending' ? `sorts.time.${shelf}` : `sorts.${key}`) }))}
            onChange={(event) => {
              const sort = lotSorts.find((key) => key === event.target.value);
              if (sort) onChange({ ...filter, sort });
            }}
          />
          <span className={css.orderIcon} aria-hidden="true">
            <Icon name="arrow-up-down" size={20} />
          </span>
        </div>
      </div>
      <Chips
        scroll
        label={t('category')}
        items={lotCategories.map((key) => ({ key, label: t(`categories.${key}`) }))}
        value={filter.category === undefined ? [] : [filter.category]}
        onChange={([category]) => onChange({ ...filter, category })}
      />
    </search>
  );
};
