import { isMissing } from '@juhe/api-client/common/missing';
import { useGetShopQuery } from '@juhe/api-client/mall/shop';
import type { ShopDetail } from '@juhe/contract/mall/shop.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useQuery } from '@juhe/platform';
import { Card, Empty, Icon, ListSkeleton, Muted, Page, PageAction, QueryView, Skeleton, Stack, Tabs } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { CouponStrip } from '../shared/coupon-strip.tsx';
import { FilterButton } from '../shared/filter-sheet.tsx';
import { conditionsIn, filterOf, inputOfFilter, noFilter, queryOfFilter } from '../shared/goods-filter.ts';
import { ReportLine } from '@juhe/features/report/report-line';
import { GoodsList } from '../shared/goods-list.tsx';
import { SortBar, sortOf } from '../shared/sort-bar.tsx';
import { FollowButton } from './follow-button.tsx';
import { ShopFacts } from './shop-facts.tsx';
import css from './shop.module.css';

const everything = 'all';

/** The goods of the shop, by its own categories, sort order and filter, which are kept in the URL. */
const Goods = ({ shop }: { shop: ShopDetail }) => {
  const t = useTranslations('shop');
  const f = useTranslations('find');
  const query = useQuery(mallPages.shop);
  const { replaceQuery } = useNavigation();
  const category = shop.categories.find(({ id }) => id === query.categoryId);
  const filter = filterOf(query);
  const among = { shopId: shop.id, ...(category ? { categoryId: category.id } : {}) };
  const filtered = conditionsIn(filter) > 0;
  return (
    <>
      <div className={css.bars}>
        {shop.categories.length > 1 && (
          <Tabs
            items={[
              { key: everything, label: t('all') },
              ...shop.categories.map(({ id, name, goods }) => ({ key: id, label: t('category', { name, n: goods }) })),
            ]}
            value={category?.id ?? everything}
            onChange={(key) => replaceQuery({ categoryId: key === everything ? undefined : key }, mallPages.shop)}
            label={t('categories')}
          />
        )}
        <div className={css.order}>
          <SortBar
            value={sortOf(query.sort)}
            onChange={(next) => replaceQuery({ sort: next === 'default' ? undefined : next }, mallPages.shop)}
          />
          <FilterButton value={filter} onChange={(next) => replaceQuery(queryOfFilter(next), mallPages.shop)} among={among} />
        </div>
      </div>
      <GoodsList
        input={{ ...among, sort: sortOf(query.sort), ...inputOfFilter(filter) }}
        empty={{
          icon: 'shopping-bag',
          text: filtered ? f('noneHere') : t('noGoods'),
          action: filtered
            ? { label: f('clearFilter'), onClick: () => replaceQuery(queryOfFilter(noFilter), mallPages.shop) }
            : { label: t('others'), to: mallPages.shopSearch() },
        }}
      />
    </>
  );
};

const Shop = ({ shop }: { shop: ShopDetail }) => {
  const t = useTranslations('shop');
  const { navigateTo } = useNavigation();
  return (
    <Page>
      <PageAction icon="headset" label={t('ask')} onClick={() => navigateTo(socialPages.chat({ deskId: shop.id }))} />
      <Card>
        <div className={css.head}>
          <ShopFacts shop={shop} name={<h2>{shop.name}</h2>} />
          <FollowButton shop={shop} />
        </div>
        {shop.notice && (
          <p className={css.notice}>
            <Icon name="volume-2" size={16} />
            <span>{t('noticeOf', { notice: shop.notice })}</span>
          </p>
        )}
        {shop.intro && <p className={css.intro}>{shop.intro}</p>}
        {shop.hours && <Muted>{t('hoursOf', { hours: shop.hours })}</Muted>}
        {!shop.own && <ReportLine label={t('report')} subject={{ kind: 'shop', targetId: shop.id }} />}
      </Card>
      <CouponStrip shopId={shop.id} />
      <Goods shop={shop} />
    </Page>
  );
};

const Unavailable = () => {
  const t = useTranslations('shop');
  return (
    <Empty
      icon="store"
      text={
        <Stack gap={1}>
          {t('gone')}
          <Muted>{t('goneHint')}</Muted>
        </Stack>
      }
      action={{ label: t('others'), to: mallPages.shopSearch() }}
    />
  );
};

/** One shop (`?shopId=`): its profile, its coupons and its goods. */
const ShopScreen = () => {
  const { shopId = '' } = useQuery(mallPages.shop);
  const detail = useGetShopQuery({ shopId }, { skip: shopId === '' });
  if (shopId === '' || isMissing(detail.error)) return <Unavailable />;
  return (
    <QueryView
      query={detail}
      deferContent
      skeleton={
        <Page>
          <Skeleton height={104} />
          <ListSkeleton rows={6} media={96} />
        </Page>
      }
    >
      {(shop) => <Shop key={shop.id} shop={shop} />}
    </QueryView>
  );
};

export { ShopScreen as Screen };
