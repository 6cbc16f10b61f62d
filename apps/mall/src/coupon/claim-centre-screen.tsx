import { useListClaimableCouponsInfiniteQuery } from '@juhe/api-client/mall/coupon';
import type { CouponScope } from '@juhe/contract/mall/coupon.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import { Icon, InfiniteList, Page, PullToRefresh, Tabs } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { CouponOfferRow } from '../shared/coupon-offer.tsx';
import { CouponSkeleton } from '../shared/coupon-skeleton.tsx';
import css from './coupon.module.css';

const tabs = [
  { key: 'all', text: 'all' },
  { key: 'site', text: 'scopeAll', scope: 'all' },
  { key: 'category', text: 'scopeCategory', scope: 'category' },
  { key: 'shop', text: 'scopeShop', scope: 'shop' },
  { key: 'product', text: 'scopeProduct', scope: 'product' },
] as const satisfies readonly { key: string; text: string; scope?: CouponScope }[];

/** The claim centre: all available coupons, by scope (`?scope=`). */
const ClaimCentreScreen = () => {
  const t = useTranslations('coupon');
  const { scope: requestedScope } = useQuery(mallPages.claimCentre);
  const { replaceQuery } = useNavigation();
  const tab = tabs.find(({ key }) => key === requestedScope) ?? tabs[0];
  const query = useListClaimableCouponsInfiniteQuery('scope' in tab ? { scope: tab.scope } : {});
  return (
    <>
      <Tabs
        sticky
        label={t('scopes')}
        value={tab.key}
        onChange={(key) => replaceQuery({ scope: key === 'all' ? undefined : key }, mallPages.claimCentre)}
        items={tabs.map(({ key, text }) => ({ key, label: t(text) }))}
      />
      <PullToRefresh onRefresh={() => query.refetch()}>
        <Page>
          <PageLink to={mallPages.myCoupons()} className={css.toMine}>
            <Icon name="ticket" size={18} />
            <span>{t('mine')}</span>
            <Icon name="chevron-right" size={18} />
          </PageLink>
          <InfiniteList
            query={query}
            keyOf={(coupon) => coupon.templateId}
            gap={12}
            id={tab.key}
            skeleton={<CouponSkeleton />}
            empty={{ icon: 'ticket', text: t('noOffers'), action: { label: t('toMall'), to: mallPages.welfare() } }}
          >
            {(coupon) => <CouponOfferRow coupon={coupon} />}
          </InfiniteList>
        </Page>
      </PullToRefresh>
    </>
  );
};

export { ClaimCentreScreen as Screen };
