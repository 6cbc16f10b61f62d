import { useListWalletEntriesInfiniteQuery } from '@juhe/api-client/wallet/wallet';
import type { EntryCategory } from '@juhe/contract/wallet/wallet.schemas';
import { Chips, cx, InfiniteList, ListSkeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { DayHead } from './day-head.tsx';
import css from './entry.module.css';
import { groupByDay } from './entry-days.ts';
import { EntryRow } from './entry-row.tsx';
import type { WalletAccount } from './entry-sheet.tsx';

/** The filter on a month's entries; all of them without a direction or a category. */
export interface EntriesFilter {
  direction?: 'in' | 'out' | undefined;
  category?: EntryCategory | undefined;
}

interface Props {
  account: WalletAccount;
  /** `2026-11`; all months if absent. */
  month?: string | undefined;
  filter: EntriesFilter;
  onFilter: (filter: EntriesFilter) => void;
}

/** The entries of an account by day, newest first: all, one direction, one category. */
export const EntryList = ({ account, month, filter, onFilter }: Props) => {
  const t = useTranslations('entries');
  const names = useTranslations('categories');
  const { direction, category } = filter;
  const query = useListWalletEntriesInfiniteQuery({
    account,
    ...(direction === undefined ? {} : { direction }),
    ...(category === undefined ? {} : { category }),
    ...(month === undefined ? {} : { month }),
  });
  const { spots, sums } = groupByDay(query.currentData?.pages ?? []);
  return (
    <section aria-label={t('list')}>
      <div className={css.filters}>
        <Chips
          label={t('direction')}
          items={[
            { key: 'all', label: t('all') },
            { key: 'in', label: t('in') },
            { key: 'out', label: t('out') },
          ]}
          value={[direction ?? 'all']}
          onChange={([next]) => onFilter({ category, direction: next === 'in' || next === 'out' ? next : undefined })}
        />
        {category !== undefined && (
          <Chips
            label={names('title')}
            items={[{ key: category, label: names(category) }]}
            value={[category]}
            onChange={() => onFilter({ direction })}
          />
        )}
      </div>
      <InfiniteList
        query={query}
        keyOf={(entry) => entry.id}
        gap={0}
        id={`${account}-${direction ?? ''}-${category ?? ''}-${month ?? ''}`}
        skeleton={<ListSkeleton rows={6} media={40} round />}
        empty={{ icon: 'receipt', text: t('none') }}
      >
        {(entry) => {
          const dayPosition = spots.get(entry.id);
          return (
            <>
              {dayPosition?.first && <DayHead day={dayPosition.day} sums={sums.get(dayPosition.day)} />}
              <div className={cx(css.entry, dayPosition?.first && css.first, dayPosition?.last && css.last)}>
                <EntryRow account={account} entry={entry} belowDay />
              </div>
            </>
          );
        }}
      </InfiniteList>
    </section>
  );
};
