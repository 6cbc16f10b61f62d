import { lotCategories, lotSorts } from '@juhe/api-client/auction/lot';
import type { LotCategory, LotSort } from '@juhe/contract/auction/lot-choices';
import { useTranslations } from '@juhe/platform';
import { Chips, Icon, IconButton, Select, TextInput } from '@juhe/ui';
import { useEffect, useState } from 'react';
import css from './lot-filters.module.css';

export interface LotFilter {
  readonly keyword: string;
  readonly category: LotCategory | undefined;
  readonly sort: LotSort;
}
export const noFilter: LotFilter = { keyword: '', category: undefined, sort: 'ending' };

/** Who types is left to finish a word. */
const typingMs = 350;

/** Words, category and order of a list of lots. */
export const LotFilters = ({ filter, onChange }: { filter: LotFilter; onChange: (filter: LotFilter) => void }) => {
  const t = useTranslations('lots');
  const [typed, setTyped] = useState(filter.keyword);
  const [former, setFormer] = useState(filter.keyword);
  if (former !== filter.keyword) {
    setFormer(filter.keyword);
    setTyped(filter.keyword);
  }
  const keyword = typed.trim();
  useEffect(() => {
    if (keyword === filter.keyword) return undefined;
    const timer = setTimeout(() => onChange({ ...filter, keyword }), typingMs);
    return () => clearTimeout(timer);
  }, [keyword, filter, onChange]);
  return (
    <search className={css.filters}>
      <div className={css.line}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={40}
          value={typed}
          prefix={<Icon name="search" size={20} />}
          suffix={typed !== '' && <IconButton icon="x" size={20} label={t('clear')} onClick={() => setTyped('')} />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          aria-label={t('sort')}
          placeholder={false}
          value={filter.sort}
          options={lotSorts.map((key) => ({ value: key, label: t(`sorts.${key}`) }))}
          onChange={(event) => {
            const sort = lotSorts.find((key) => key === event.target.value);
            if (sort) onChange({ ...filter, sort });
          }}
        />
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
