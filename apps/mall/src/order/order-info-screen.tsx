import type { OrderDetail, OrderItem } from '@juhe/contract/mall/order.schemas';
import { invalidateTags } from '@juhe/api-client';
import { isMissing } from '@juhe/api-client/common/missing';
import { useGetOrderQuery } from '@juhe/api-client/mall/order';
import { useGetPaymentQuery } from '@juhe/api-client/payment/pay';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useNavigation, usePageExists, useQuery } from '@juhe/platform';
import {
  ActionBar,
  buttonClass,
  Card,
  Countdown,
  DateTime,
  Empty,
  Facts,
  formatPrice,
  Icon,
  Page,
  Price,
  PullToRefresh,
  QueryView,
  SectionHead,
  Skeleton,
  Stack,
  Tag,
  Timeline,
} from '@juhe/ui';
import { StateBanner } from '@juhe/ui/parts/layout/state-banner';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Receiver } from './address-card.tsx';
import { CashierSheet } from './cashier-sheet.tsx';
import { Notice } from '../shared/notice.tsx';
import { useOrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import css from './order.module.css';
import { statePresentation } from './order-state.ts';
import { ShopName } from '../shared/shop-name.tsx';
import { Copyable } from '../shared/copyable.tsx';
import { LatestTrack } from '../shared/latest-track.tsx';
import { useOrderChanges } from '../shared/use-order-changes.ts';

/** One order (`?orderNo=`). `pay=1` opens the cashier at once, `unpaid=1` states that no money has arrived. */
const OrderInfoScreen = () => {
  const { orderNo = '' } = useQuery(mallPages.orderInfo);
  const query = useGetOrderQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  useOrderChanges();
  const t = useTranslations('order');
  if (isMissing(query.error))
    return <Empty icon="receipt" text={t('missing')} action={{ label: t('mine'), to: mallPages.orderList() }} />;
  return (
    <QueryView query={query} skeleton={<InfoSkeleton />}>
      {(order) => <OrderInfo order={order} onRefresh={query.refetch} />}
    </QueryView>
  );
};

const bannerTones = { waiting: 'brand', done: 'green', quiet: 'quiet' } as const;

const OrderInfo = ({ order, onRefresh }: { order: OrderDetail; onRefresh: () => unknown }) => {
  const t = useTranslations('order');
  const { pay, unpaid } = useQuery(mallPages.orderInfo);
  const { replaceQuery } = useNavigation();
  const isUnpaid = order.state === 'pendingPayment';
  const [open, setOpen] = useState(pay !== undefined && isUnpaid);
  const { buttons, secondaryButtons, sheet } = useOrderActions({ order, onPay: () => setOpen(true), size: 'm' });
  const close = () => {
    setOpen(false);
    if (pay !== undefined) replaceQuery({ pay: undefined }, mallPages.orderInfo);
  };
  const { icon, tone } = statePresentation[order.state];
  const sums: [ReactNode, ReactNode][] = [
    [t('goodsSum'), <Price key="g" cents={order.goodsCents} size="s" tone="ink" />],
    [t('freight'), order.freightCents > 0 ? <Price key="f" cents={order.freightCents} size="s" tone="ink" /> : t('freightFree')],
    [t('coupon'), order.couponCents > 0 ? <Price key="d" cents={-order.couponCents} size="s" tone="green" /> : null],
    [t('redBag'), order.redBagCents > 0 ? <Price key="r" cents={-order.redBagCents} size="s" tone="green" /> : null],
    [t('refunded'), order.refundedCents > 0 ? <Price key="b" cents={-order.refundedCents} size="s" tone="green" /> : null],
    [t(isUnpaid || order.state === 'cancelled' ? 'payable' : 'paidSum'), <Price key="p" cents={order.payableCents} />],
  ];
  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <Page>
          <StateBanner
            icon={icon}
            tone={bannerTones[tone]}
            title={t(`states.${order.state}`)}
            note={<About order={order} />}
            action={order.state === 'shipped' && secondaryButtons}
          />
          {unpaid !== undefined && isUnpaid && <Notice>{t('unpaid')}</Notice>}
          <Card>
            <Stack>
              {order.waybill !== null && <LatestTrack orderNo={order.orderNo} />}
              <div className={css.address}>
                <Icon name="map-pin" />
                <Receiver {...order.receiver} />
              </div>
            </Stack>
          </Card>
          <Card flush>
            <div className={css.head}>
              <ShopName shopId={order.shopId} name={order.shopName} />
              <Promotion order={order} />
              <PageLink to={socialPages.chat({ deskId: order.shopId, orderNo: order.orderNo })} className={css.ask}>
                <Icon name="headset" size={18} />
                {t('askShop')}
              </PageLink>
            </div>
            <OrderLines items={order.items} linked>
              {(item) => <AfterSaleLink order={order} item={item} />}
            </OrderLines>
            <div className={css.cardPart}>
              <Facts items={sums} total />
            </div>
          </Card>
          <OrderFacts order={order} />
          <section>
            <SectionHead>{t('history')}</SectionHead>
            <Card>
              <Stack>
                <Timeline
                  items={order.timeline.map((step, index) => {
                    const name = `events.${eventName(step)}`;
                    return {
                      key: `${order.timeline.length - index}`,
                      title: t.has(name) ? t(name) : step.event,
                      at: step.at,
                      ...(step.note === null && step.refund === null ? {} : { note: <StepNote step={step} /> }),
                    };
                  })}
                />
              </Stack>
            </Card>
          </section>
          {order.state !== 'shipped' && secondaryButtons.length > 0 && <div className={css.others}>{secondaryButtons}</div>}
        </Page>
      </PullToRefresh>
      {buttons.length > 0 && <ActionBar>{buttons}</ActionBar>}
      {sheet}
      {order.payNo !== null && isUnpaid && (
        <CashierSheet key={order.payNo} payNo={order.payNo} orderNo={order.orderNo} open={open} onClose={close} />
      )}
    </>
  );
};

/** The next step and its deadline. */
const About = ({ order: { state, expiresAt, goesOnAt, items, timeline } }: { order: OrderDetail }) => {
  const t = useTranslations('order');
  const bounceRefund = timeline.find(({ event }) => event === 'bounce')?.refund;
  if (state === 'cancelled' && bounceRefund) return t('aboutReturned', { amount: formatPrice(bounceRefund.cents) });
  if (expiresAt !== null)
    return t.rich('leftToPay', {
      time: <Countdown to={expiresAt} onEnd={() => invalidateTags('mall/order')} ended={t('timeUp')} />,
    });
  if (goesOnAt !== null && items.some((item) => item.afterSale !== null)) return t('afterSaleFirst');
  if (goesOnAt !== null && (state === 'shipped' || state === 'received'))
    return t.rich(`goesOn.${state}`, { time: <DateTime at={goesOnAt} as="dayTime" /> });
  return t(`about.${state}`);
};

/** States that a group or a bargain set the order's price; links to the group. */
const Promotion = ({ order: { origin, originRef } }: { order: OrderDetail }) => {
  const t = useTranslations('order');
  const linked = usePageExists(mallPages.group.path);
  if (origin === null) return null;
  const tag = <Tag tone="brand">{t(`promotions.${origin}`)}</Tag>;
  if (origin !== 'group' || originRef === null || !linked) return tag;
  return (
    <PageLink to={mallPages.group({ id: originRef })} className={css.promotion}>
      {tag}
    </PageLink>
  );
};

/** After-sale of an item: the open case, or the link to request one. */
const AfterSaleLink = ({ order: { orderNo, state }, item }: { order: OrderDetail; item: OrderItem }) => {
  const t = useTranslations('order');
  const { id: itemId, afterSale, pastAfterSale, quantity, refundedQuantity } = item;
  if (afterSale) {
    return (
      <div className={css.below}>
        <PageLink to={mallPages.afterSaleInfo({ id: afterSale.id })} className={buttonClass('secondary', 's')}>
          {t('afterSaleSee')}
        </PageLink>
      </div>
    );
  }
  const pastCases = pastAfterSale && (
    <PageLink to={mallPages.afterSaleInfo({ id: pastAfterSale.id })} className={buttonClass('secondary', 's')}>
      {t('afterSaleSee')}
    </PageLink>
  );
  if (!(state === 'paid' || state === 'shipped' || state === 'received') || refundedQuantity === quantity)
    return pastCases && <div className={css.below}>{pastCases}</div>;
  return (
    <div className={css.below}>
      {pastCases}
      <PageLink to={mallPages.afterSaleApply({ orderNo, itemId })} className={buttonClass('secondary', 's')}>
        {t('afterSaleApply')}
      </PageLink>
    </div>
  );
};

type Step = OrderDetail['timeline'][number];

/** The name of a step; steps taken by the company on behalf of the member are labelled so. */
const eventName = ({ event, by }: Step): string =>
  by === 'operator' && (event === 'refund' || event === 'cancel') ? `${event}ByCompany` : event;

/** The note of a timeline step: the refund with a link to its case, or a reason. */
const StepNote = ({ step: { event, note, refund } }: { step: Step }) => {
  const t = useTranslations('order');
  if (refund) {
    const amount = t('refundedOf', { amount: formatPrice(refund.cents) });
    if (refund.caseId === null) return amount;
    return (
      <>
        {amount}{' '}
        <PageLink to={mallPages.afterSaleInfo({ id: refund.caseId })} className={css.caseLink}>
          {t('afterSaleSee')}
        </PageLink>
      </>
    );
  }
  if (note === null) return note;
  // A code: why a place in a group was unavailable, or the member's reason. Other notes are texts themselves.
  const code = `${event === 'fail' ? 'failWhy' : 'reasons'}.${note}`;
  return t.has(code) ? t(code) : note;
};

const OrderFacts = ({ order }: { order: OrderDetail }) => {
  const t = useTranslations('order');
  const wasPaid = order.payNo !== null && order.state !== 'pendingPayment' && order.state !== 'cancelled';
  const payment = useGetPaymentQuery({ payNo: order.payNo ?? '' }, { skip: !wasPaid });
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

export { OrderInfoScreen as Screen };
