import { useGetWalletEntriesInfiniteQuery } from '@juhe/api-client/wallet/wallet';
import { useTranslations } from '@juhe/platform';
import { Chips, InfiniteList, ListSkeleton } from '@juhe/ui';
import { useState } from 'react';
import { EntryRow } from './entry-row.tsx';

type Direction = 'all' | 'in' | 'out';

interface Props {
  account: 'personal' | 'company';
  /** `2026-11`; all months when absent. */
  month?: string | undefined;
}

/** The entries of an account, newest first, all or one direction. */
export const EntryList = ({ account, month }: Props) => {
  const t = useTranslations('entries');
  const [direction, setDirection] = useState<Direction>('all');
  const query = useGetWalletEntriesInfiniteQuery({
    account,
    ...(direction === 'all' ? {} : { direction }),
    ...(month === undefined ? {} : { month }),
  });
  return (
    <>
      <Chips
        label={t('direction')}
        items={[
          { key: 'all', label: t('all') },
          { key: 'in', label: t('in') },
          { key: 'out', label: t('out') },
        ]}
        value={[direction]}
        onChange={([next]) => setDirection(next ?? 'all')}
      />
      <InfiniteList
        query={query}
        keyOf={(entry) => entry.id}
        layout="card"
        id={`${account}-${direction}-${month ?? ''}`}
        skeleton={<ListSkeleton rows={6} />}
        empty={{ icon: 'receipt', text: t('none') }}
      >
        {(entry) => <EntryRow entry={entry} />}
      </InfiniteList>
    </>
  );
};
