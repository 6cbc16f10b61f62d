import { isMissing } from '@juhe/api-client/common/missing';
import type { OrderDetail } from '@juhe/contract/mall/order.schemas';
import { useGetOrderQuery } from '@juhe/api-client/mall/order';
import { useGetPaymentQuery } from '@juhe/api-client/payment/pay';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import { buttonClass, Card, DateTime, Empty, Facts, Icon, Page, PageTitle, Price, QueryView, Skeleton, Spinner } from '@juhe/ui';
import { PetalCheck } from '@juhe/ui/parts/motion/petal-check';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { GuessFeed } from '../shared/guess-feed.tsx';
import { PromotionRow } from '../shared/promotion-row.tsx';
import css from './order.module.css';
import { useOrderChanges } from '../shared/use-order-changes.ts';

/** The landing page after a payment (`?orderNo=`): shows its actual state, not the cashier's claim. */
const PaySuccessScreen = () => {
  const { orderNo = '' } = useQuery(mallPages.paySuccess);
  const query = useGetOrderQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  useOrderChanges();
  const t = useTranslations('order');
  if (isMissing(query.error))
    return (
      <>
        <PageTitle always>{t('result.title')}</PageTitle>
        <Empty icon="receipt" text={t('missing')} action={{ label: t('mine'), to: mallPages.orderList() }} />
      </>
    );
  return (
    <Page>
      <QueryView query={query} skeleton={<ResultSkeleton />}>
        {(order) =>
          order.state === 'pendingPayment' ? <Waiting order={order} onAsk={query.refetch} /> : <Result order={order} />
        }
      </QueryView>
    </Page>
  );
};

/**
 * A gateway's notification may arrive shortly after the member: polls twice more, then leads to the order, where it can be
 * paid again.
 */
const Waiting = ({ order, onAsk }: { order: OrderDetail; onAsk: () => unknown }) => {
  const t = useTranslations('order.result');
  const { redirectTo } = useNavigation();
  const poll = useEffectEvent(() => onAsk());
  const stopWaiting = useEffectEvent(() => redirectTo(mallPages.orderInfo({ orderNo: order.orderNo, unpaid: 1 })));
  useEffect(() => {
    const timers = [setTimeout(poll, 700), setTimeout(poll, 1800), setTimeout(stopWaiting, 3000)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div className={css.result} role="status">
      <PageTitle always>{t('waiting')}</PageTitle>
      <Spinner size={40} />
      <h2>{t('waiting')}</h2>
      <span className={css.state}>{t('waitingNote')}</span>
    </div>
  );
};

const OrderNos = ({ orderNos }: { orderNos: readonly string[] }) => (
  <>
    {orderNos.map((orderNo) => (
      <div key={orderNo} className={css.orderNumber}>
        {orderNo}
      </div>
    ))}
  </>
);

const Result = ({ order }: { order: OrderDetail }) => {
  const t = useTranslations('order');
  const payment = useGetPaymentQuery({ payNo: order.payNo ?? '' }, { skip: order.payNo === null });
  const ended = order.state === 'cancelled' || order.state === 'refunded';
  const { channel, paidAt, amountCents = order.payableCents, refs = [] } = payment.data ?? {};
  const isCombined = refs.length > 1;
  // Amount and facts appear together: rows that arrive later would shift the page down.
  if (payment.isLoading) return <ResultSkeleton />;
  return (
    <>
      {ended && <PageTitle always>{t(`states.${order.state}`)}</PageTitle>}
      <div className={css.result} role="status">
        {ended ? <Icon name="info" size={64} /> : <PetalCheck size={64} />}
        <h2>{t(ended ? `states.${order.state}` : 'result.paid')}</h2>
        {ended ? <span className={css.state}>{t('result.ended')}</span> : <Price cents={amountCents} size="xl" tone="ink" />}
        {isCombined && !ended && <span className={css.state}>{t('pay.together', { n: refs.length })}</span>}
      </div>
      <Card>
        <Facts
          items={[
            [t('orderNo'), <OrderNos key="n" orderNos={isCombined ? refs : [order.orderNo]} />],
            [t('channel'), channel && !ended ? t(`pay.${channel}`) : null],
            [t('paidAt'), paidAt && !ended ? <DateTime key="p" at={paidAt} /> : null],
          ]}
        />
      </Card>
      {!isCombined && <PromotionRow order={order} />}
      <div className={css.ways}>
        <PageLink to={mallPages.welfare()} className={buttonClass('secondary')}>
          {t('result.goOn')}
        </PageLink>
        <PageLink
          replace
          to={isCombined ? mallPages.orderList({ status: 'paid' }) : mallPages.orderInfo({ orderNo: order.orderNo })}
          className={buttonClass('primary')}
        >
          {t('result.see')}
        </PageLink>
      </div>
      <GuessFeed />
    </>
  );
};

const ResultSkeleton = () => (
  <div className={css.result}>
    <Skeleton width={64} height={64} round />
    <Skeleton width={120} height={28} />
    <Skeleton width={160} height={34} />
  </div>
);

export { PaySuccessScreen as Screen };
