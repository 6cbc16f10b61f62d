import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { useListMyWithdrawalsInfiniteQuery } from '@juhe/api-client/wallet/withdrawal';
import type { WithdrawalState } from '@juhe/contract/wallet/withdrawal.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import { Card, Chips, Facts, InfiniteList, ListSkeleton, Page } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { PendingPrice } from '../shared/pending-price.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

const shownStates = [
  'applied',
  'approved',
  'sending',
  'paidOut',
  'rejected',
  'cancelled',
  'failed',
  'returned',
] as const satisfies readonly WithdrawalState[];

/** The member's withdrawals by state with the amounts in flight and paid out; live. */
const WithdrawalDetailsScreen = () => {
  const t = useTranslations('withdraw');
  const [state, setState] = useState<WithdrawalState>();
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'withdrawal') invalidateTags('withdrawal', 'wallet');
  });
  const query = useListMyWithdrawalsInfiniteQuery(state === undefined ? {} : { state });
  const sums = query.data?.pages[0];
  return (
    <Page>
      <Card>
        <Facts
          items={[
            [t('inFlight'), <PendingPrice key="flight" cents={sums?.inFlightCents} tone="ink" size="s" />],
            [t('paidOut'), <PendingPrice key="paid" cents={sums?.paidOutCents} tone="ink" size="s" />],
          ]}
        />
      </Card>
      <Chips
        scroll
        label={t('state')}
        items={[{ key: 'every', label: t('every') }, ...shownStates.map((key) => ({ key, label: t(`states.${key}`) }))]}
        value={[state ?? 'every']}
        onChange={([next]) => setState(shownStates.find((state) => state === next))}
      />
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        layout="card"
        id={state ?? 'every'}
        skeleton={<ListSkeleton rows={6} media={0} />}
        empty={{ icon: 'banknote', text: t('none'), action: { label: t('title'), to: walletPages.withdraw() } }}
      >
        {(row) => <WithdrawalRow withdrawal={row} />}
      </InfiniteList>
    </Page>
  );
};

export { WithdrawalDetailsScreen as Screen };
