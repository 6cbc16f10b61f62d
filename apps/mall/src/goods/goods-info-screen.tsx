import { isApiError } from '@juhe/api-client';
import { useGetProductActivityQuery } from '@juhe/api-client/mall/activity';
import { useGetProductDetailQuery, useGetProductSpecQuery } from '@juhe/api-client/mall/goods';
import * as mallPages from '@juhe/contract/pages/mall';
import { useQuery, useTranslations } from '@juhe/platform';
import { DetailSkeleton, Empty, Muted, QueryView, Stack } from '@juhe/ui';
import { Hero } from '@juhe/ui/parts/hero';
import { GoodsDetail } from './goods-detail.tsx';

/** Goods that do not exist: says so and leads on. */
const Gone = () => {
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

const Loading = () => (
  <Hero narrow>
    <DetailSkeleton />
  </Hero>
);

/** One product, by `?saleNo=` (platform) or `?goodsId=` (supplier). */
export const Screen = () => {
  const { saleNo, goodsId } = useQuery(mallPages.goodsInfo);
  const address = saleNo ? { saleNo } : { goodsId: goodsId ?? '' };
  const addressed = Boolean(saleNo || goodsId);
  const detail = useGetProductDetailQuery(address, { skip: !addressed });
  // With the product: rows that come after it would push the page down.
  const spec = useGetProductSpecQuery(address, { skip: !addressed });
  const activity = useGetProductActivityQuery({ saleNo: saleNo ?? '' }, { skip: !saleNo });
  // An address that cannot be one of ours (400) is as good as a missing one.
  const code = isApiError(detail.error) ? detail.error.code : undefined;
  if (!addressed || code === 404 || code === 400) return <Gone />;
  return (
    <QueryView query={detail} deferContent skeleton={<Loading />}>
      {(goods) => (spec.isLoading || activity.isLoading ? <Loading /> : <GoodsDetail key={goods.id} goods={goods} />)}
    </QueryView>
  );
};
