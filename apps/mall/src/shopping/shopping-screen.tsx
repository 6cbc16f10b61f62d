import type { order } from '@juhe/contract/mall/order';
import type { OrderSummary, PurchasedItem } from '@juhe/contract/mall/order.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import { useAddToCartMutation } from '@juhe/api-client/mall/cart';
import { useListMyOrdersInfiniteQuery, useCountOrdersQuery, useListRecentPurchasesQuery } from '@juhe/api-client/mall/order';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import {
  Badge,
  Card,
  Cell,
  haptic,
  Icon,
  IconButton,
  type IconName,
  ListSkeleton,
  MediaRow,
  Page,
  Picture,
  Price,
  PullToRefresh,
  QueryView,
  SectionHead,
  Skeleton,
  Stack,
  Tag,
  toast,
} from '@juhe/ui';
import { type TextKey, useTranslations } from '../locales/texts.gen.js';
import { useOrderChanges } from '../shared/use-order-changes.ts';
import { goodsAddress } from '../shared/goods-address.ts';
import { LatestTrack } from '../shared/latest-track.tsx';
import { LoweredFrom } from '../shared/member-price.tsx';
import { ownCents } from '../shared/sku-choice.ts';
import css from './shopping-screen.module.css';

type Counts = ClientOutput<typeof order.countOrders>;
type WaitingState = Exclude<keyof Counts, 'grouping' | 'received'>;

/** States that may need the member's action, each with the page that shows it. */
const pendingStates: readonly { key: WaitingState; icon: IconName; to: string; status?: string }[] = [
  { key: 'pendingPayment', icon: 'credit-card', to: mallPages.orderList(), status: 'pendingPayment' },
  { key: 'paid', icon: 'package', to: mallPages.orderList(), status: 'paid' },
  { key: 'shipped', icon: 'truck', to: mallPages.orderList(), status: 'shipped' },
  { key: 'toReview', icon: 'message-circle', to: mallPages.orderList(), status: 'toReview' },
  { key: 'afterSale', icon: 'rotate-ccw', to: mallPages.afterSale() },
];

/** Other shopping links; pages that do not exist are not shown. */
const links: readonly { key: TextKey<'shopping'>; icon: IconName; to: string }[] = [
  { key: 'search', icon: 'search', to: mallPages.orderSearch() },
  { key: 'cart', icon: 'shopping-cart', to: mallPages.cart() },
  { key: 'coupons', icon: 'ticket', to: mallPages.myCoupons() },
  { key: 'addresses', icon: 'map-pin', to: mallPages.address() },
];

/** All of the member's orders on one page: pending actions, shipments, and former purchases. */
const ShoppingScreen = () => {
  const t = useTranslations('shopping');
  const counts = useCountOrdersQuery();
  const recent = useListRecentPurchasesQuery();
  const shipped = useListMyOrdersInfiniteQuery({ status: 'shipped' });
  useOrderChanges();
  const [latest] = shipped.data?.pages[0]?.list ?? [];
  return (
    <PullToRefresh onRefresh={() => Promise.all([counts.refetch(), recent.refetch(), shipped.refetch()])}>
      <Page width="full">
        <QueryView query={counts} skeleton={<HubSkeleton />}>
          {(count) => (
            <>
              <Orders counts={count} />
              {count.shipped > 0 && (
                <section>
                  <SectionHead>{t('underway')}</SectionHead>
                  <Card>
                    <div className={css.underway}>{latest ? <Underway order={latest} /> : <Skeleton height={56} />}</div>
                  </Card>
                </section>
              )}
              <nav className={css.ways} aria-label={t('ways')}>
                {links.map(({ key, icon, to }) => (
                  <PageLink key={key} to={to} className={css.state}>
                    <Icon name={icon} size={24} />
                    <span>{t(key)}</span>
                  </PageLink>
                ))}
              </nav>
              <QueryView
                query={recent}
                skeleton={<ListSkeleton rows={4} media={72} />}
                empty={{ icon: 'shopping-bag', text: t('nothing'), action: { label: t('shop'), to: mallPages.welfare() } }}
              >
                {({ list }) => (
                  <section>
                    <SectionHead>{t('again')}</SectionHead>
                    <Card flush>
                      <div className={css.bought}>
                        {list.map((item) => (
                          <Purchase key={item.skuId} item={item} />
                        ))}
                      </div>
                    </Card>
                  </section>
                )}
              </QueryView>
            </>
          )}
        </QueryView>
      </Page>
    </PullToRefresh>
  );
};

/** The number of pending orders per state. */
const Orders = ({ counts }: { counts: Counts }) => {
  const t = useTranslations('shopping');
  return (
    <section>
      <SectionHead to={mallPages.orderList()} all={t('all')}>
        {t('orders')}
      </SectionHead>
      <div className={css.block}>
        <div className={css.states}>
          {pendingStates.map(({ key, icon, to, status }) => (
            <PageLink key={key} to={to} query={status === undefined ? {} : { status }} className={css.state}>
              <Badge count={counts[key]} label={t('count', { n: counts[key] })}>
                <Icon name={icon} size={24} />
              </Badge>
              <span>{t(`states.${key}`)}</span>
            </PageLink>
          ))}
        </div>
        {counts.grouping > 0 && (
          <Cell icon="users" title={t('grouping', { n: counts.grouping })} to={mallPages.orderList({ status: 'grouping' })} />
        )}
      </div>
    </section>
  );
};

/** The parcel shipped last, and its location. */
const Underway = ({ order: { orderNo, items } }: { order: OrderSummary }) => {
  const t = useTranslations('shopping');
  const [first] = items;
  return (
    <>
      <PageLink to={mallPages.orderInfo({ orderNo })} className={css.picture} aria-label={t('toOrder')}>
        <Picture src={first?.img} alt={first?.productName ?? ''} rounded="s" />
      </PageLink>
      <LatestTrack orderNo={orderNo} />
    </>
  );
};

const HubSkeleton = () => (
  <Stack>
    <Skeleton height={132} style={{ borderRadius: 12 }} />
    <Skeleton height={84} style={{ borderRadius: 12 }} />
    <Skeleton height={82} style={{ borderRadius: 12 }} />
    <ListSkeleton rows={4} media={72} />
  </Stack>
);

/** A former purchase at the current price; one tap adds it to the cart. */
const Purchase = ({ item }: { item: PurchasedItem }) => {
  const t = useTranslations('shopping');
  const [add, { isLoading }] = useAddToCartMutation();
  const addToCart = async () => {
    try {
      await add({ skuId: item.skuId, quantity: 1 }).unwrap();
      haptic('success');
      toast(t('added'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <MediaRow
      src={item.img}
      width={72}
      fallback="shopping-bag"
      title={item.productName}
      note={item.specText || undefined}
      foot={
        item.stock > 0 ? (
          <>
            <Price cents={ownCents(item)} />
            {item.memberPrice?.isOwn && <LoweredFrom shelfCents={item.priceCents} />}
          </>
        ) : (
          <Tag>{t('gone')}</Tag>
        )
      }
      to={mallPages.goodsInfo(goodsAddress(item))}
      action={
        item.stock > 0 && (
          <IconButton
            icon="shopping-cart"
            label={t('addAgain', { name: item.productName })}
            disabled={isLoading}
            onClick={addToCart}
          />
        )
      }
    />
  );
};

export { ShoppingScreen as Screen };
