import { isMissing } from '@juhe/api-client/common/missing';
import { useGetProductActivityQuery } from '@juhe/api-client/mall/activity';
import { useGetGoodsQuery, useGetGoodsSpecQuery } from '@juhe/api-client/mall/goods';
import * as mallPages from '@juhe/contract/pages/mall';
import { useQuery } from '@juhe/platform';
import { Empty, Muted, QueryView, Skeleton, Stack } from '@juhe/ui';
import { Hero } from '@juhe/ui/parts/layout/hero';
import { useTranslations } from '../locales/texts.gen.js';
import { GoodsDetail } from './goods-detail.tsx';
import css from './goods-detail.module.css';

/** Page for goods that do not exist, with links to continue. */
const Unavailable = () => {
  const t = useTranslations('goods');
  return (
    <Empty
      icon="shopping-bag"
      text={
        <Stack gap={1}>
          {t('missing')}
          <Muted>{t('missingHint')}</Muted>
        </Stack>
      }
      action={{ label: t('toMall'), to: mallPages.welfare() }}
    />
  );
};

/** In wide windows the picture and the texts are side by side, as in the page. */
const Loading = () => (
  <div className={css.page} aria-hidden="true">
    <Hero narrow>
      <Skeleton ratio={1} hero style={{ borderRadius: 0 }} />
    </Hero>
    <div className={css.side}>
      <Skeleton width="36%" height={28} />
      <Skeleton height={20} />
      <Skeleton width="64%" height={20} />
      <Skeleton height={96} />
    </div>
  </div>
);

/** One product, by `?saleNo=` (platform) or `?goodsId=` (supplier). */
const GoodsInfoScreen = () => {
  const { saleNo, goodsId } = useQuery(mallPages.goodsInfo);
  const address = saleNo ? { saleNo } : { goodsId: goodsId ?? '' };
  const addressed = Boolean(saleNo || goodsId);
  const detail = useGetGoodsQuery(address, { skip: !addressed });
  // Loads together with the product: rows that arrive later would shift the page down.
  const spec = useGetGoodsSpecQuery(address, { skip: !addressed });
  const activity = useGetProductActivityQuery({ saleNo: saleNo ?? '' }, { skip: !saleNo });
  if (!addressed || isMissing(detail.error)) return <Unavailable />;
  return (
    <QueryView query={detail} deferContent skeleton={<Loading />}>
      {(goods) => (spec.isLoading || activity.isLoading ? <Loading /> : <GoodsDetail key={goods.id} goods={goods} />)}
    </QueryView>
  );
};

export { GoodsInfoScreen as Screen };
