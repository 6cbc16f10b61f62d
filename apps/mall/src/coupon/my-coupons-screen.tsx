import { useListMyCouponsInfiniteQuery } from '@juhe/api-client/mall/coupon';
import { useGetOrderRedBagQuery } from '@juhe/api-client/mall/order';
import type { MemberCoupon } from '@juhe/contract/mall/coupon.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, serverNow, useNavigation, useQuery } from '@juhe/platform';
import { buttonClass, formatMoment, InfiniteList, Page, PullToRefresh, Tabs, Tag } from '@juhe/ui';
import { Reveal } from '@juhe/ui/parts/loading/reveal';
import { type TextKey, useTranslations } from '../locales/texts.gen.js';
import { formatExpiry } from '../shared/coupon-expiry.ts';
import { CouponRow } from '../shared/coupon-row.tsx';
import { CouponSkeleton } from '../shared/coupon-skeleton.tsx';
import { UseCoupon } from '../shared/use-coupon.tsx';
import css from './coupon.module.css';
import { RedBagRow } from './red-bag-row.tsx';

const tabs = ['unused', 'used', 'expired'] as const;
type Tab = (typeof tabs)[number];

const emptyTexts: Readonly<Record<Tab, TextKey<'coupon'>>> = { unused: 'noUnused', used: 'noUsed', expired: 'noExpired' };

/** Remaining time (ms) below which a coupon is marked as ending: the day of the member's reminder, and one more. */
const soonMs = 2 * 86_400_000;

const OrderLink = ({ orderNos }: { orderNos: readonly string[] }) => {
  const t = useTranslations('coupon');
  const [first] = orderNos;
  if (first === undefined) return null;
  return (
    <PageLink to={mallPages.orderInfo({ orderNo: first })} className={buttonClass('secondary', 's')}>
      {t('seeOrder')}
    </PageLink>
  );
};

const MyCoupon = ({ coupon }: { coupon: MemberCoupon }) => {
  const t = useTranslations('coupon');
  const { state, expiresAt, usedAt, orderNos } = coupon;
  const until = formatExpiry(expiresAt);
  if (state === 'used')
    return (
      <CouponRow
        as="h2"
        coupon={coupon}
        dim
        validity={t('usedAt', { date: formatMoment(usedAt ?? '') })}
        action={<OrderLink orderNos={orderNos} />}
      />
    );
  if (state === 'expired') return <CouponRow as="h2" coupon={coupon} dim validity={t('expiredAt', { date: until })} />;
  const ending = Date.parse(expiresAt) - serverNow() < soonMs;
  const locked = state === 'locked';
  return (
    <CouponRow
      as="h2"
      coupon={coupon}
      rules
      validity={t('expiresAt', { date: until })}
      {...(locked ? { note: <p>{t('lockedFor')}</p>, mark: <Tag tone="blue">{t('locked')}</Tag> } : {})}
      {...(!locked && ending ? { mark: <Tag tone="gold">{t('soonOver')}</Tag> } : {})}
      action={locked ? <OrderLink orderNos={orderNos} /> : <UseCoupon coupon={coupon} />}
    />
  );
};

/** The member's coupons by state (`?state=`), the earliest expiry first. */
const MyCouponsScreen = () => {
  const t = useTranslations('coupon');
  const { state } = useQuery(mallPages.myCoupons);
  const { replaceQuery } = useNavigation();
  const tab = tabs.find((key) => key === state) ?? 'unused';
  const query = useListMyCouponsInfiniteQuery({ state: tab }, { refetchOnMountOrArgChange: true });
  const redBag = useGetOrderRedBagQuery({}, { skip: tab !== 'unused' });
  const counts = query.data?.pages[0]?.counts;
  return (
    <>
      <Tabs
        sticky
        label={t('mine')}
        value={tab}
        onChange={(key) => replaceQuery({ state: key === 'unused' ? undefined : key }, mallPages.myCoupons)}
        items={tabs.map((key) => ({
          key,
          label: (
            <>
              {t(key)}
              {counts && <span className={css.count}>{counts[key]}</span>}
            </>
          ),
        }))}
      />
      <PullToRefresh onRefresh={() => query.refetch()}>
        <Page>
          {tab === 'unused' && <RedBagRow />}
          <Reveal ready={!redBag.isLoading} skeleton={<CouponSkeleton />}>
            <InfiniteList
              query={query}
              keyOf={(coupon) => coupon.id}
              gap={12}
              id={tab}
              skeleton={<CouponSkeleton />}
              empty={{
                icon: 'ticket',
                text: t(emptyTexts[tab]),
                ...(tab === 'unused' ? { action: { label: t('toCentre'), to: mallPages.claimCentre() } } : {}),
              }}
            >
              {(coupon) => <MyCoupon coupon={coupon} />}
            </InfiniteList>
          </Reveal>
        </Page>
      </PullToRefresh>
    </>
  );
};

export { MyCouponsScreen as Screen };
