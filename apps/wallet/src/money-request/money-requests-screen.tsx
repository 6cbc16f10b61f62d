import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { useListMoneyRequestsInfiniteQuery } from '@juhe/api-client/wallet/money-request';
import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import type { MoneyRequest } from '@juhe/contract/wallet/money-request.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useQuery } from '@juhe/platform';
import { ActionBar, Button, errorText, InfiniteList, ListSkeleton, Page, PullToRefresh, Tabs, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { type PayTo, PaySheet } from '../shared/pay-sheet.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { Blocked } from './blocked.tsx';
import { RequestRow } from './request-row.tsx';

const sides = ['received', 'sent'] as const;

/** Received and sent requests for money; live. */
const MoneyRequestsScreen = () => {
  const t = useTranslations('request');
  const requestedSide = useQuery(walletPages.moneyRequests).side;
  const [side, setSide] = useState<(typeof sides)[number]>(requestedSide === 'sent' ? 'sent' : 'received');
  const [asking, setAsking] = useState(false);
  const [to, setTo] = useState<PayTo>();
  const wallet = useGetMemberWalletQuery();
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'moneyRequest') invalidateTags('moneyRequest');
  });
  const pay = async ({ id, payee, nickname, amountCents, memo }: MoneyRequest) => {
    if (payee === null) return;
    try {
      if (!wallet.data) await wallet.refetch().unwrap();
      setTo({ payee, nickname, amountCents, memo, requestId: id });
    } catch (failure) {
      toast(errorText(failure) ?? t('failed'), { kind: 'error' });
    }
  };
  const query = useListMoneyRequestsInfiniteQuery({ side }, { refetchOnMountOrArgChange: 5 });
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
            empty={{ icon: 'send', text: t(`empty.${side}`) }}
          >
            {(request) => <RequestRow request={request} side={side} onPay={pay} />}
          </InfiniteList>
        </PullToRefresh>
      </Tabs>
      {side === 'received' && <Blocked />}
      <ActionBar>
        <Button kind="primary" block onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      </ActionBar>
      {asking && <RequestSheet open onClose={() => setAsking(false)} />}
      {to && wallet.data && (
        <PaySheet
          key={to.requestId}
          open
          onClose={() => {
            setTo(undefined);
            invalidateTags('moneyRequest');
          }}
          balanceCents={wallet.data.balanceCents}
          to={to}
        />
      )}
    </Page>
  );
};

export { MoneyRequestsScreen as Screen };
