import { lotCategories, lotSorts } from '@juhe/api-client/auction/lot';
import { lotKeywordLength } from '@juhe/contract/auction/lot.constants';
import { Chips, cx, Icon, IconButton, Select, TextInput } from '@juhe/ui';
import { useDebouncedText } from '@juhe/ui/parts/use-debounced-text';
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
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={lotKeywordLength}
          value={text}
          prefix={<Icon name="search" size={18} />}
          suffix={text !== '' && <IconButton icon="x" size={18} label={t('clear')} onClick={clear} />}
          onChange={(event) => setText(event.target.value)}
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
