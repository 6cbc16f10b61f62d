import { useListAuctionOrdersInfiniteQuery } from '@juhe/api-client/auction/order';
import * as auctionPages from '@juhe/contract/pages/auction';
import { InfiniteList, Page, PullToRefresh } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { OrderCard } from './order-card.tsx';
import { OrderListSkeleton } from './order-skeleton.tsx';
import css from './order.module.css';
import { useOrderChanges } from './use-order-changes.ts';
import { usePayOrder } from './use-pay-order.tsx';

/** All won lots that await the member's payment, newest first. */
const ConfirmOrderScreen = () => {
  const t = useTranslations('order');
  const list = useListAuctionOrdersInfiniteQuery({ status: 'pendingPayment' }, { refetchOnMountOrArgChange: true });
  const { pay, busy, sheet } = usePayOrder();
  useOrderChanges();
  return (
    <>
      <PullToRefresh onRefresh={() => list.refetch()}>
        <Page className={css.cards}>
          <p className={css.note}>{t('confirm.note')}</p>
          <InfiniteList
            query={list}
            keyOf={(order) => order.orderNo}
            gap={12}
            id="toPay"
            skeleton={<OrderListSkeleton />}
            empty={{ icon: 'gavel', text: t('confirm.empty'), action: { label: t('toLots'), to: auctionPages.lots() } }}
          >
            {(order) => <OrderCard order={order} onPay={pay} paying={busy} withDeposit />}
          </InfiniteList>
        </Page>
      </PullToRefresh>
      {sheet}
    </>
  );
};

export { ConfirmOrderScreen as Screen };
