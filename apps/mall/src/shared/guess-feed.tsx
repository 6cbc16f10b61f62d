import { useRecommendGoodsInfiniteQuery } from '@juhe/api-client/mall/goods';
import * as mallPages from '@juhe/contract/pages/mall';
import { InfiniteList, Page, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { GoodsTile } from './goods-tile.tsx';

/** An infinite feed of recommended goods below the content of a page. `priority`: its first pictures are on the first screen. */
export const GuessFeed = ({ priority = false }: { priority?: boolean }) => {
  const t = useTranslations('welfare');
  const feed = useRecommendGoodsInfiniteQuery();
  return (
    <section>
      <SectionHead to={mallPages.mallMore()} all={t('allGoods')}>
        {t('guess')}
      </SectionHead>
      <InfiniteList query={feed} keyOf={(goods) => goods.id} layout="masonry" empty={{ icon: 'shopping-bag', text: t('empty') }}>
        {(goods, index) => <GoodsTile goods={goods} priority={priority && index < 2} />}
      </InfiniteList>
    </section>
  );
};

/** For an empty page without a frame of its own. */
export const GuessBelow = () => (
  <Page>
    <GuessFeed />
  </Page>
);
