import { Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './sort-bar.module.css';

const sorts = ['default', 'sold', 'priceUp', 'priceDown', 'new'] as const;
export type Sort = (typeof sorts)[number];

/** Parses the sort order in the URL. */
export const sortOf = (text: string | undefined): Sort => sorts.find((sort) => sort === text) ?? 'default';

/** The sort order of a list of goods; clicking price again reverses it. */
export const SortBar = ({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) => {
  const t = useTranslations('goods');
  const byPrice = value === 'priceUp' || value === 'priceDown';
  const sortButton = (sort: Sort, label: string) => (
    <button type="button" className={css.sort} aria-pressed={value === sort} onClick={() => onChange(sort)}>
      {label}
    </button>
  );
  return (
    <div className={css.bar} role="group" aria-label={t('sort')}>
      {sortButton('default', t('sortDefault'))}
      {sortButton('sold', t('sortSold'))}
      <button
        type="button"
        className={css.sort}
        aria-pressed={byPrice}
        onClick={() => onChange(value === 'priceUp' ? 'priceDown' : 'priceUp')}
      >
        {t('sortPrice')}
        <Icon name={value === 'priceUp' ? 'arrow-up' : value === 'priceDown' ? 'arrow-down' : 'arrow-up-down'} size={14} />
        {byPrice && <span className="visually-hidden">{t(value)}</span>}
      </button>
      {sortButton('new', t('sortNew'))}
    </div>
  );
};
