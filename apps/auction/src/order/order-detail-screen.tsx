import { useGetAuctionOrderQuery } from '@juhe/api-client/auction/order';
import { isMissing } from '@juhe/api-client/common/missing';
import type { AuctionOrderDetail } from '@juhe/contract/auction/order.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useQuery } from '@juhe/platform';
import {
  ActionBar,
  Card,
  Cell,
  CellGroup,
  DateTime,
  Empty,
  MediaRow,
  Page,
  PullToRefresh,
  QueryView,
  SectionHead,
  Stack,
  Timeline,
} from '@juhe/ui';
import { StateBanner } from '@juhe/ui/parts/layout/state-banner';
import { useTranslations } from '../locales/texts.gen.js';
import panes from '../shared/panes.module.css';
import { OrderRows, useOrderButtons } from './order-buttons.tsx';
import { ListingCountdown, ListingPrice, OrderCountdown } from './order-card.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderDetailSkeleton } from './order-skeleton.tsx';
import { endOfUnpaid, statePresentation } from './order-state.ts';
import { OrderSums } from './order-sums.tsx';
import css from './order.module.css';
import { useOrderChanges } from './use-order-changes.ts';
import { usePayOrder } from './use-pay-order.tsx';

/** One won order (`?orderNo=`), as seen by its buyer or its seller. */
const OrderDetailScreen = () => {
  const t = useTranslations('order');
  const { orderNo = '' } = useQuery(auctionPages.orderDetail);
  const query = useGetAuctionOrderQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  useOrderChanges();
  if (isMissing(query.error))
    return <Empty icon="receipt" text={t('missing')} action={{ label: t('mine'), to: auctionPages.orderList() }} />;
  return (
    <QueryView query={query} skeleton={<OrderDetailSkeleton />}>
      {(order) => <Detail order={order} onRefresh={query.refetch} />}
    </QueryView>
  );
};

const bannerTones = { waiting: 'brand', done: 'green', quiet: 'quiet' } as const;

/** Timeline entries whose note is the name of a lot: the page links to the lot itself. */
const hasOwnLink: ReadonlySet<string> = new Set(['list', 'relist', 'bounce']);

const Detail = ({ order, onRefresh }: { order: AuctionOrderDetail; onRefresh: () => unknown }) => {
  const t = useTranslations('order');
  const { pay, busy, sheet } = usePayOrder();
  const buttons = useOrderButtons({ order, onPay: pay, paying: busy, size: 'm', rows: true });
  const { state, title, picture, quantity, productNo, timeline, listing } = order;
  const { icon, tone } = statePresentation[state];
  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <Page>
          <div className={panes.panes}>
            <StateBanner
              icon={icon}
              tone={bannerTones[tone]}
              title={t(`states.${state}`)}
              note={<About order={order} />}
              className={panes.state}
            />
            <div className={panes.subject}>
              <Card flush>
                <MediaRow
                  src={picture}
                  fallback="gavel"
                  width={96}
                  title={title}
                  note={t('pieces', { n: quantity })}
                  to={auctionPages.lotDetail({ productNo })}
                />
              </Card>
            </div>
            <div className={panes.side}>
              <Stack>
                <Card>
                  <OrderSums order={order} />
                  {buttons.length > 0 && <div className={panes.wideActions}>{buttons}</div>}
                </Card>
                {order.fee && <p className={css.note}>{t('outside')}</p>}
              </Stack>
            </div>
            <div className={panes.main}>
              <Stack>
                <CellGroup>
                  <OrderRows order={order} />
                  <LatePayment order={order} />
                  {listing && (
                    <Cell
                      icon="gavel"
                      title={t('listing.open')}
                      note={
                        <>
                          <span className={css.sum}>
                            <ListingPrice listing={listing} />
                          </span>
                          {state === 'listedForResale' && <ListingCountdown listing={listing} />}
                        </>
                      }
                      to={auctionPages.lotDetail({ productNo: listing.productNo })}
                    />
                  )}
                  <Cell icon="history" title={t('bidLog')} to={auctionPages.lotDetail({ productNo })} />
                </CellGroup>
                <OrderFacts order={order} />
                <section>
                  <SectionHead>{t('history')}</SectionHead>
                  <Card>
                    <Timeline
                      items={timeline.map(({ event, at, note }, nth) => {
                        const name = `events.${event}`;
                        return {
                          key: `${timeline.length - nth}`,
                          title: t.has(name) ? t(name) : event,
                          at,
                          ...(note === null || hasOwnLink.has(event) ? {} : { note }),
                        };
                      })}
                    />
                  </Card>
                </section>
              </Stack>
            </div>
          </div>
        </Page>
      </PullToRefresh>
      {buttons.length > 0 && (
        <div className={panes.narrowBar}>
          <ActionBar>{buttons}</ActionBar>
        </div>
      )}
      {sheet}
    </>
  );
};

/** A buyer who paid a member after the order had defaulted requests a decision on the page of its payment, and reads it there. */
const LatePayment = ({ order }: { order: AuctionOrderDetail }) => {
  const t = useTranslations('order');
  const { orderNo, state, side, isPlatform, lateCaseUntil } = order;
  if (state !== 'defaulted' || side !== 'buy' || isPlatform) return null;
  return (
    <Cell
      icon="receipt"
      title={t('payment')}
      note={lateCaseUntil !== null && t.rich('latePayment', { time: <DateTime at={lateCaseUntil} /> })}
      to={auctionPages.confirmPayment({ orderNo })}
    />
  );
};

/** The next step and its deadline. */
const About = ({ order }: { order: AuctionOrderDetail }) => {
  const t = useTranslations('order');
  const { state, side, payDueAt } = order;
  if (side === 'buy' && state === 'pendingPayment' && payDueAt !== null) return <OrderCountdown order={order} />;
  if (state === 'awaitingConfirm' && side === 'buy' && order.confirmDueAt !== null) return <OrderCountdown order={order} />;
  const ofSeller = side === 'sell' && (state === 'pendingPayment' || state === 'awaitingConfirm' || state === 'defaulted');
  // A second chance has no deposit.
  if (ofSeller && state === 'defaulted' && order.origin !== 'secondChance') return t('aboutSeller.defaultedDeposit');
  if (state === 'defaulted' && !ofSeller) return t(`about.${endOfUnpaid(order.timeline)}`);
  return t(ofSeller ? `aboutSeller.${state}` : `about.${state}`);
};

export { OrderDetailScreen as Screen };
