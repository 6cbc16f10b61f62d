import type { OrderDetail } from '@juhe/contract/mall/order.schemas';
import { invalidateTags, isApiError } from '@juhe/api-client';
import { useGetOrderDetailQuery } from '@juhe/api-client/mall/order';
import { useQueryPaymentQuery } from '@juhe/api-client/payment/pay';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import {
  ActionBar,
  Card,
  copyText,
  Countdown,
  cx,
  DateTime,
  Empty,
  Facts,
  Icon,
  Page,
  Price,
  PullToRefresh,
  QueryView,
  SectionTitle,
  Skeleton,
  Stack,
  Timeline,
} from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { Receiver } from './address-card.tsx';
import { CashierSheet } from './cashier-sheet.tsx';
import { Notice } from './notice.tsx';
import { useOrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import css from './order.module.css';
import { listPath, stateLook } from './order-state.ts';
import { ShopName } from './shop-name.tsx';
import { useOrderChanges } from './use-order-changes.ts';

/** One order (`?orderNo=`). `pay=1` opens the cashier at once, `unpaid=1` says that no money has come. */
export const Screen = () => {
  const { orderNo = '' } = useQuery();
  const query = useGetOrderDetailQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  useOrderChanges();
  const t = useTranslations('order');
  if (isApiError(query.error) && query.error.code === 404)
    return <Empty icon="receipt" text={t('missing')} action={{ label: t('mine'), to: listPath }} />;
  return (
    <QueryView query={query} skeleton={<InfoSkeleton />}>
      {(order) => <Info order={order} onRefresh={query.refetch} />}
    </QueryView>
  );
};

const Info = ({ order, onRefresh }: { order: OrderDetail; onRefresh: () => unknown }) => {
  const t = useTranslations('order');
  const { pay, unpaid } = useQuery();
  const { replaceQuery } = useNavigation();
  const isUnpaid = order.state === 'pendingPayment';
  const [open, setOpen] = useState(pay !== undefined && isUnpaid);
  const actions = useOrderActions({ order, onPay: () => setOpen(true), size: 'm' });
  const close = () => {
    setOpen(false);
    if (pay !== undefined) replaceQuery({ pay: undefined });
  };
  const { icon, tone } = stateLook[order.state];
  const sums: [ReactNode, ReactNode][] = [
    [t('goodsSum'), <Price key="g" cents={order.goodsCents} size="s" tone="ink" />],
    [t('freight'), order.freightCents > 0 ? <Price key="f" cents={order.freightCents} size="s" tone="ink" /> : t('freightFree')],
    [t('discount'), order.discountCents > 0 ? <Price key="d" cents={-order.discountCents} size="s" tone="green" /> : null],
    [t(isUnpaid || order.state === 'cancelled' ? 'payable' : 'paidSum'), <Price key="p" cents={order.payableCents} />],
  ];
  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <Page>
          <header className={cx(css.banner, tone === 'done' && css.done, tone === 'quiet' && css.quiet)}>
            <Icon name={icon} size={40} />
            <div>
              <h2>{t(`states.${order.state}`)}</h2>
              <p>
                {order.expiresAt === null
                  ? t(`about.${order.state}`)
                  : t.rich('leftToPay', {
                      time: <Countdown to={order.expiresAt} onEnd={() => invalidateTags('mall/order')} ended={t('timeUp')} />,
                    })}
              </p>
            </div>
          </header>
          {unpaid !== undefined && isUnpaid && <Notice>{t('unpaid')}</Notice>}
          <Card>
            <div className={css.address}>
              <Icon name="map-pin" />
              <Receiver {...order.receiver} />
            </div>
          </Card>
          <Card flush>
            <div className={css.head}>
              <ShopName shopId={order.shopId} name={order.shopName} />
            </div>
            <OrderLines items={order.items} linked />
            <div className={css.cardPart}>
              <Facts items={sums} total />
            </div>
          </Card>
          <OrderFacts order={order} />
          <Card>
            <Stack>
              <SectionTitle>{t('history')}</SectionTitle>
              <Timeline
                items={order.timeline.map(({ event, at, note }, place) => ({
                  key: `${order.timeline.length - place}`,
                  title: t(`events.${event}`),
                  at,
                  ...(note === null ? {} : { note }),
                }))}
              />
            </Stack>
          </Card>
        </Page>
      </PullToRefresh>
      {actions.length > 0 && <ActionBar>{actions}</ActionBar>}
      {order.payNo !== null && isUnpaid && (
        <CashierSheet key={order.payNo} payNo={order.payNo} orderNo={order.orderNo} open={open} onClose={close} />
      )}
    </>
  );
};

const Copyable = ({ text }: { text: string }) => {
  const t = useTranslations('order');
  return (
    <button type="button" className={css.copy} onClick={() => copyText(text, t('copied'))}>
      {text}
      <Icon name="copy" size={16} />
      <span className="visually-hidden">{t('copy')}</span>
    </button>
  );
};

const OrderFacts = ({ order }: { order: OrderDetail }) => {
  const t = useTranslations('order');
  const wasPaid = order.payNo !== null && order.state !== 'pendingPayment' && order.state !== 'cancelled';
  const payment = useQueryPaymentQuery({ payNo: order.payNo ?? '' }, { skip: !wasPaid });
  const channel = payment.data?.channel;
  return (
    <Card>
      <Facts
        items={[
          [t('orderNo'), <Copyable key="n" text={order.orderNo} />],
          [t('createdAt'), <DateTime key="c" at={order.createdAt} />],
          [t('channel'), channel ? t(`pay.${channel}`) : null],
          [t('paidAt'), payment.data?.paidAt ? <DateTime key="p" at={payment.data.paidAt} /> : null],
          [t('carrier'), order.carrier],
          [t('waybill'), order.waybill === null ? null : <Copyable key="w" text={order.waybill} />],
          [t('note'), order.note],
        ]}
      />
    </Card>
  );
};

const InfoSkeleton = () => (
  <Page>
    <div className={css.banner}>
      <Skeleton width={40} height={40} round />
      <Stack gap={1}>
        <Skeleton width={100} height={26} />
        <Skeleton width={180} height={16} />
      </Stack>
    </div>
    <Skeleton height={94} style={{ borderRadius: 12 }} />
    <Skeleton height={240} style={{ borderRadius: 12 }} />
    <Skeleton height={120} style={{ borderRadius: 12 }} />
  </Page>
);
