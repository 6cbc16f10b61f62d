import { useCollectGoodsMutation, useListFavouriteGoodsInfiniteQuery } from '@juhe/api-client/mall/goods';
import { useListFollowedShopsInfiniteQuery } from '@juhe/api-client/mall/shop';
import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useQuery } from '@juhe/platform';
import { IconButton, InfiniteList, ListSkeleton, Page, PullToRefresh, Tabs, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { GuessFeed } from '../shared/guess-feed.tsx';
import { goodsAddress } from '../shared/goods-address.ts';
import { GoodsRow } from '../shared/goods-row.tsx';
import css from './shop.module.css';
import { ShopRows } from './shop-rows.tsx';

/** Removes a product from the favourites at once; one tap on its page restores it. */
const Drop = ({ goods }: { goods: GoodsCard }) => {
  const t = useTranslations('shop');
  const [collect] = useCollectGoodsMutation();
  const drop = async () => {
    try {
      await collect({ ...goodsAddress(goods), collect: false }).unwrap();
      toast(t('dropped'));
    } catch {
      // The error policy shows the server's message.
    }
  };
  return <IconButton icon="heart" filled className={css.kept} label={t('drop', { name: goods.productName })} onClick={drop} />;
};

const Goods = () => {
  const t = useTranslations('shop');
  const query = useListFavouriteGoodsInfiniteQuery();
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <InfiniteList
        query={query}
        keyOf={(goods) => goods.id}
        layout="card"
        id="favourites"
        skeleton={<ListSkeleton rows={6} media={96} />}
        empty={{
          icon: 'heart',
          text: t('noFavourites'),
          action: { label: t('toMall'), to: mallPages.mallMore() },
          next: <GuessFeed />,
        }}
      >
        {(goods) => <GoodsRow goods={goods} action={<Drop goods={goods} />} />}
      </InfiniteList>
    </PullToRefresh>
  );
};

const Shops = () => {
  const t = useTranslations('shop');
  const query = useListFollowedShopsInfiniteQuery();
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <ShopRows
        query={query}
        id="followed"
        empty={{ icon: 'store', text: t('noFollowed'), action: { label: t('findShops'), to: mallPages.shopSearch() } }}
      />
    </PullToRefresh>
  );
};

const tabs = ['goods', 'shops'] as const;

/** The member's favourites in the mall: goods, and followed shops (`?tab=shops`). */
const FavouritesScreen = () => {
  const t = useTranslations('shop');
  const { tab } = useQuery(mallPages.favourites);
  const { replaceQuery } = useNavigation();
  const shown = tabs.find((key) => key === tab) ?? 'goods';
  return (
    <Page gap={2}>
      <Tabs
        items={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={shown}
        onChange={(key) => replaceQuery({ tab: key === 'goods' ? undefined : key }, mallPages.favourites)}
        label={t('favourites')}
        sticky
      >
        {shown === 'goods' ? <Goods /> : <Shops />}
      </Tabs>
    </Page>
  );
};

export { FavouritesScreen as Screen };
