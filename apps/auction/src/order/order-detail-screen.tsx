import { isApiError } from '@juhe/api-client';
import { useQueryBiddingOrderQuery } from '@juhe/api-client/auction/order';
import type { AuctionOrderDetail } from '@juhe/contract/auction/order.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useQuery, useTranslations } from '@juhe/platform';
import {
  ActionBar,
  Card,
  Cell,
  CellGroup,
  copyText,
  cx,
  DateTime,
  Empty,
  Facts,
  Icon,
  Page,
  Picture,
  Price,
  PullToRefresh,
  QueryView,
  SectionHead,
  Timeline,
} from '@juhe/ui';
import type { ReactNode } from 'react';
import { useOrderButtons } from './order-buttons.tsx';
import { OrderCountdown } from './order-card.tsx';
import { OrderDetailSkeleton } from './order-skeleton.tsx';
import { stateLook } from './order-state.ts';
import css from './order.module.css';
import { useOrderChanges } from './use-order-changes.ts';
import { usePayOrder } from './use-pay-order.tsx';

/** One won order (`?orderNo=`), as its buyer or its seller sees it. */
export const Screen = () => {
  const t = useTranslations('order');
  const { orderNo = '' } = useQuery(auctionPages.orderDetail);
  const query = useQueryBiddingOrderQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  useOrderChanges();
  const isMissing = isApiError(query.error) && (query.error.code === 404 || query.error.code === 400);
  if (isMissing) return <Empty icon="receipt" text={t('missing')} action={{ label: t('mine'), to: auctionPages.orderList() }} />;
  return (
    <QueryView query={query} skeleton={<OrderDetailSkeleton />}>
      {(order) => <Detail order={order} onRefresh={query.refetch} />}
    </QueryView>
  );
};

const Detail = ({ order, onRefresh }: { order: AuctionOrderDetail; onRefresh: () => unknown }) => {
  const t = useTranslations('order');
  const { pay, busy, sheet } = usePayOrder();
  const buttons = useOrderButtons({ order, onPay: pay, paying: busy, size: 'm' });
  const { state, title, picture, quantity, productNo, timeline } = order;
  const { icon, tone } = stateLook[state];
  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <Page narrow>
          <header className={cx(css.banner, tone === 'done' && css.done, tone === 'quiet' && css.still)}>
            <Icon name={icon} size={40} />
            <div>
              <h2>{t(`states.${state}`)}</h2>
              <p>
                <About order={order} />
              </p>
            </div>
          </header>
          <Card flush>
            <PageLink to={auctionPages.lotDetail({ productNo })} className={cx(css.goods, css.top)}>
              <span className={css.thumb}>
                <Picture src={picture} alt="" ratio={1} fallback="gavel" />
              </span>
              <span className={css.about}>
                <span className={css.title}>{title}</span>
                <span className={css.sum}>{t('pieces', { n: quantity })}</span>
              </span>
            </PageLink>
            <div className={css.part}>
              <Facts items={linesOf(order, t)} total />
            </div>
          </Card>
          {order.fee && <p className={css.note}>{t('outside')}</p>}
          <CellGroup>
            <Cell icon="gavel" title={t('bidLog')} to={auctionPages.lotDetail({ productNo })} />
          </CellGroup>
          <OrderFacts order={order} />
          <section>
            <SectionHead>{t('history')}</SectionHead>
            <Card>
              <Timeline
                items={timeline.map(({ event, at, note }, nth) => ({
                  key: `${timeline.length - nth}`,
                  title: t(`events.${event}`),
                  at,
                  ...(note === null || event === 'bounce' ? {} : { note }),
                }))}
              />
            </Card>
          </section>
        </Page>
      </PullToRefresh>
      {buttons.length > 0 && <ActionBar>{buttons}</ActionBar>}
      {sheet}
    </>
  );
};

/** What comes next, by when. */
const About = ({ order }: { order: AuctionOrderDetail }) => {
  const t = useTranslations('order');
  const { state, side, payDueAt } = order;
  if (side === 'buy' && state === 'pendingPayment' && payDueAt !== null) return <OrderCountdown order={order} />;
  if (state === 'awaitingConfirm' && side === 'buy' && order.confirmDueAt !== null) return <OrderCountdown order={order} />;
  const ofSeller = side === 'sell' && (state === 'pendingPayment' || state === 'awaitingConfirm' || state === 'defaulted');
  return t(ofSeller ? `aboutSeller.${state}` : `about.${state}`);
};

/** Price, deposit and, for the seller, what the listing holds; the last line is what is due or was paid. */
const linesOf = (order: AuctionOrderDetail, t: ReturnType<typeof useTranslations>): [ReactNode, ReactNode][] => {
  const { priceCents, deposit, fee, state } = order;
  const amount = (cents: number) => <Price cents={cents} size="s" tone="ink" />;
  const isOpen = state === 'pendingPayment' || state === 'awaitingConfirm' || state === 'disputed' || state === 'defaulted';
  return [
    [t('price'), amount(priceCents)],
    [deposit && t(`deposit.${deposit.state}`), deposit && amount(deposit.cents)],
    [fee && t('feeRate'), fee && `${fee.bp / 100} %`],
    [fee && t('feeHold'), fee && amount(fee.holdCents)],
    [fee && t('bond'), fee && amount(fee.bondCents)],
    [t(isOpen ? 'due' : 'paidSum'), <Price key="sum" cents={priceCents} />],
  ];
};

const OrderFacts = ({ order }: { order: AuctionOrderDetail }) => {
  const t = useTranslations('order');
  const { orderNo, side, counterpart, createdAt, ownedSince, origin, resales, parentNo, childNos } = order;
  const toOrder = (no: string) => (
    <PageLink key={no} to={auctionPages.orderDetail({ orderNo: no })} className={css.link}>
      {no}
    </PageLink>
  );
  return (
    <Card>
      <Facts
        items={[
          [
            t('orderNo'),
            <button key="n" type="button" className={css.copy} onClick={() => copyText(orderNo, t('copied'))}>
              {orderNo}
              <Icon name="copy" size={16} />
              <span className="visually-hidden">{t('copy')}</span>
            </button>,
          ],
          [t(side === 'buy' ? 'seller' : 'buyer'), counterpart ?? t('ofPlatform')],
          [t('originName'), t(`origin.${origin}`)],
          [t('resold'), resales > 0 ? t('times', { n: resales }) : null],
          [t('createdAt'), <DateTime key="c" at={createdAt} />],
          [t('ownedSince'), ownedSince === null ? null : <DateTime key="o" at={ownedSince} />],
          [t('parent'), parentNo === null ? null : toOrder(parentNo)],
          [t('child'), childNos.length === 0 ? null : <>{childNos.map(toOrder)}</>],
        ]}
      />
    </Card>
  );
};
