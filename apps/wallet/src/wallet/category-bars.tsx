import type { ClientOutput } from '@juhe/contract/operation';
import type { wallet as operations } from '@juhe/contract/wallet/wallet';
import { numberFormat, useLang } from '@juhe/platform';
import { Chips, cx, ListSkeleton, Muted, type QueryResult, QueryView, SectionHead } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Amount } from '../shared/amount.tsx';
import { EntryIcon } from './entry-icon.tsx';
import type { EntriesFilter } from './entry-list.tsx';
import css from './entry.module.css';
import walletCss from './wallet.module.css';

interface Props {
  query: QueryResult<ClientOutput<typeof operations.getSpendingByCategory>>;
  filter: EntriesFilter;
  onFilter: (filter: EntriesFilter) => void;
}

/**
 * A month's spending by category, largest first, each with its share; a tap filters the list below, another one resets the
 * filter.
 */
export const CategoryBars = ({ query, filter, onFilter }: Props) => {
  const t = useTranslations('categories');
  const textOf = useTranslations('wallet');
  const lang = useLang();
  const [chosen, setChosen] = useState<'in' | 'out'>('out');
  const side = filter.category === undefined ? chosen : (filter.direction ?? chosen);
  const percent = numberFormat(lang, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <section aria-label={t('title')}>
      <SectionHead>{t('title')}</SectionHead>
      <div className={walletCss.chart}>
        <Chips
          label={textOf('flowSide')}
          items={[
            { key: 'out', label: textOf('expense') },
            { key: 'in', label: textOf('income') },
          ]}
          value={[side]}
          onChange={([next]) => {
            setChosen(next ?? side);
            if (next && filter.category !== undefined) onFilter({});
          }}
        />
        <QueryView query={query} skeleton={<ListSkeleton rows={4} media={40} round />} isEmpty={() => false}>
          {(rows) => {
            const bars = rows
              .map(({ category, incomeCents, expenseCents }) => ({ category, cents: side === 'in' ? incomeCents : expenseCents }))
              .filter(({ cents }) => cents > 0)
              .toSorted((a, b) => b.cents - a.cents);
            const sum = bars.reduce((total, { cents }) => total + cents, 0);
            if (bars.length === 0) return <Muted>{t('none')}</Muted>;
            return (
              <ul className={css.bars}>
                {bars.map(({ category, cents }) => (
                  <li key={category}>
                    <button
                      type="button"
                      className={css.bar}
                      aria-pressed={filter.category === category && filter.direction === side}
                      onClick={() =>
                        onFilter(filter.category === category && filter.direction === side ? {} : { category, direction: side })
                      }
                    >
                      <EntryIcon category={category} />
                      <span className={css.barText}>
                        <span className={css.barName}>
                          {t(category)}
                          <span className={css.share}>{percent.format(cents / sum)}</span>
                        </span>
                        <Amount cents={cents} size="s" tone={side === 'in' ? 'green' : 'ink'} />
                        <span className={css.track}>
                          <span
                            className={cx(css.fill, side === 'in' && css.income)}
                            style={{ width: `${((cents / sum) * 100).toFixed(1)}%` }}
                          />
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </QueryView>
      </div>
    </section>
  );
};
