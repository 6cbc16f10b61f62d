import { lotCategories, lotSorts } from '@juhe/api-client/auction/lot';
import { useTranslations } from '@juhe/platform';
import { Chips, cx, Icon, IconButton, Select, TextInput } from '@juhe/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LotFilter, noFilter, type Shelf } from './lot-filter.ts';
import css from './lot-filters.module.css';

/** Milliseconds of quiet after which what is typed is searched for. */
const debounceMs = 350;

interface LotFiltersProps {
  filter: LotFilter;
  /** The order of time has another name on each. */
  shelf: Shelf;
  onChange: (filter: LotFilter) => void;
}

/** Words, category and order of a list of lots. */
export const LotFilters = ({ filter, shelf, onChange }: LotFiltersProps) => {
  const t = useTranslations('lots');
  const [typed, setTyped] = useState(filter.keyword);
  const [former, setFormer] = useState(filter.keyword);
  if (former !== filter.keyword) {
    setFormer(filter.keyword);
    if (typed.trim() !== filter.keyword) setTyped(filter.keyword);
  }
  const keyword = typed.trim();
  const search = useEffectEvent((words: string) => {
    if (words !== filter.keyword) onChange({ ...filter, keyword: words });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(keyword), debounceMs);
    return () => clearTimeout(timer);
  }, [keyword]);
  return (
    <search className={css.filters}>
      <div className={css.line}>
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={40}
          value={typed}
          prefix={<Icon name="search" size={20} />}
          suffix={
            typed !== '' && (
              <IconButton
                icon="x"
                size={20}
                label={t('clear')}
                onClick={() => {
                  setTyped('');
                  onChange({ ...filter, keyword: '' });
                }}
              />
            )
          }
          onChange={(event) => setTyped(event.target.value)}
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
