import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { useListDelayedPaymentsInfiniteQuery } from '@juhe/api-client/wallet/delayed-payment';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useQuery } from '@juhe/platform';
import { InfiniteList, ListSkeleton, Page, PullToRefresh, Tabs } from '@juhe/ui';
import { NumberedSteps } from '@juhe/ui/parts/layout/numbered-steps';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { DelayedPaymentRow } from './delayed-payment-row.tsx';

const sides = ['sent', 'received'] as const;

/** The member's delayed payments, sent and received; live. */
const DelayedPaymentsScreen = () => {
  const t = useTranslations('delayed');
  const requestedSide = useQuery(walletPages.delayedPayments).side;
  const [side, setSide] = useState<(typeof sides)[number]>(requestedSide === 'received' ? 'received' : 'sent');
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'delayedPayment') invalidateTags('delayedPayment');
  });
  const query = useListDelayedPaymentsInfiniteQuery({ side }, { refetchOnMountOrArgChange: 5 });
  return (
    <Page>
      <Tabs label={t('sides')} items={sides.map((key) => ({ key, label: t(`side.${key}`) }))} value={side} onChange={setSide}>
        <PullToRefresh onRefresh={() => query.refetch()}>
          <InfiniteList
            key={side}
            query={query}
            keyOf={({ id }) => id}
            layout="card"
            id={side}
            skeleton={<ListSkeleton rows={4} media={40} round />}
            empty={{
              icon: 'clock',
              text: t(`empty.${side}`),
              action: { label: t('toWallet'), to: walletPages.myWallet() },
              next: (
                <NumberedSteps
                  items={[
                    { title: t('states.underway'), note: t(side === 'sent' ? 'sentHint' : 'receivedHint') },
                    { title: t('states.arrived'), note: t('arrivedHint') },
                  ]}
                />
              ),
            }}
          >
            {(payment) => <DelayedPaymentRow payment={payment} side={side} />}
          </InfiniteList>
        </PullToRefresh>
      </Tabs>
    </Page>
  );
};

export { DelayedPaymentsScreen as Screen };
