import { invalidateTags } from '@juhe/api-client';
import type { AuctionOrderCard } from '@juhe/contract/auction/order.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink } from '@juhe/platform';
import { buttonClass, Card, Countdown, cx, formatPrice, Picture, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { useOrderButtons } from './order-buttons.tsx';
import { statePresentation } from './order-state.ts';
import css from './order.module.css';

interface OrderCardProps {
  order: AuctionOrderCard;
  onPay: (orderNo: string) => unknown;
  paying: boolean;
  /** Shows the deposit held for the order below the price. */
  withDeposit?: boolean;
}

const reload = () => invalidateTags('auction/order');

/** The remaining time to act, by the server's clock; the list is refetched when it is over. */
export const OrderCountdown = ({ order }: { order: Pick<AuctionOrderCard, 'state' | 'payDueAt' | 'confirmDueAt'> }) => {
  const t = useTranslations('order');
  const { state, payDueAt, confirmDueAt } = order;
  if (state === 'pendingPayment' && payDueAt !== null)
    return t.rich('leftToPay', { time: <Countdown to={payDueAt} ended={t('timeUp')} onEnd={reload} /> });
  if (state === 'awaitingConfirm' && confirmDueAt !== null)
    return t.rich('leftToConfirm', { time: <Countdown to={confirmDueAt} ended={t('timeUp')} onEnd={reload} /> });
  return null;
};

type Listing = NonNullable<AuctionOrderCard['listing']>;

/** The current bid on goods on offer, or their starting price. */
export const ListingPrice = ({ listing: { startCents, priceCents, bids } }: { listing: Listing }) => {
  const t = useTranslations('order');
  return (
    <>
      <span>{t(priceCents === null ? 'listing.start' : 'listing.price')}</span>
      <Price cents={priceCents ?? startCents} tone="ink" />
      <span>{t('listing.bids', { n: bids })}</span>
    </>
  );
};

/** The remaining bidding time of goods on offer. */
export const ListingCountdown = ({ listing: { closesAt } }: { listing: Listing }) => {
  const t = useTranslations('order');
  return t.rich('listing.left', { time: <Countdown to={closesAt} ended={t('timeUp')} onEnd={reload} /> });
};

/** An order in a list: the other side and the state, the goods (a link to the order), and the available actions. */
export const OrderCard = ({ order, onPay, paying, withDeposit = false }: OrderCardProps) => {
  const t = useTranslations('order');
  const { orderNo, state, title, picture, quantity, priceCents, counterpart, depositCents } = order;
  const buttons = useOrderButtons({ order, onPay, paying });
  const isTimed = state === 'pendingPayment' || state === 'awaitingConfirm';
  const listing = state === 'listedForResale' ? order.listing : null;
  return (
    <Card flush>
      <article aria-label={title}>
        <div className={css.head}>
          <span className={css.who}>{listing ? t('listing.own') : (counterpart ?? t('ofPlatform'))}</span>
          <span className={cx(css.state, statePresentation[state].tone === 'waiting' && css.waiting)}>
            {t(`states.${state}`)}
          </span>
        </div>
        <PageLink to={auctionPages.orderDetail({ orderNo })} className={css.goods}>
          <span className={css.thumb}>
            <Picture src={picture} alt="" ratio={1} fallback="gavel" />
          </span>
          <span className={css.about}>
            <span className={css.title}>{title}</span>
            <span className={css.sum}>
              {listing ? <ListingPrice listing={listing} /> : <Price cents={priceCents} tone="ink" />}
              {quantity > 1 && <span>{t('pieces', { n: quantity })}</span>}
            </span>
            {withDeposit && depositCents > 0 && (
              <span className={css.quiet}>{t('depositHeld', { amount: formatPrice(depositCents) })}</span>
            )}
          </span>
        </PageLink>
        {(buttons.length > 0 || isTimed || listing) && (
          <div className={css.foot}>
            {isTimed && (
              <span>
                <OrderCountdown order={order} />
              </span>
            )}
            {listing && (
              <span>
                <ListingCountdown listing={listing} />
              </span>
            )}
            <div className={css.buttons}>
              {buttons}
              {listing && (
                <PageLink to={auctionPages.lotDetail({ productNo: listing.productNo })} className={buttonClass('secondary', 's')}>
                  {t('listing.open')}
                </PageLink>
              )}
            </div>
          </div>
        )}
      </article>
    </Card>
  );
};
