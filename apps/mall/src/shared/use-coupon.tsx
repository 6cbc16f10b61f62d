import { useListCouponGoodsInfiniteQuery } from '@juhe/api-client/mall/coupon';
import type { CouponFace, CouponGoods } from '@juhe/contract/mall/coupon.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Button, buttonClass, InfiniteList, ListSkeleton, MediaRow, Price, Sheet } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from './goods-address.ts';
import { MemberPriceTag } from './member-price.tsx';

type Target = CouponFace['target'];

/** The page with the goods of a coupon for a single target, or for all goods. */
const goodsPageOf = ({ kind, id }: Target): string | undefined => {
  if (kind === 'several') return undefined;
  if (kind === 'all' || id === null) return mallPages.mallMore();
  if (kind === 'category') return mallPages.mallMore({ categoryId: id });
  if (kind === 'shop') return mallPages.shop({ shopId: id });
  return mallPages.goodsInfo(kind === 'supplied' ? { goodsId: id } : { saleNo: id });
};

const GoodsRow = ({ goods }: { goods: CouponGoods }) => (
  <MediaRow
    src={goods.img}
    fallback="shopping-bag"
    title={goods.productName}
    note={goods.memberPriceCents === null ? undefined : <MemberPriceTag cents={goods.memberPriceCents} />}
    foot={<Price cents={goods.priceCents} />}
    to={mallPages.goodsInfo(goodsAddress(goods))}
  />
);

const Goods = ({ templateId }: { templateId: string }) => {
  const t = useTranslations('coupon');
  const query = useListCouponGoodsInfiniteQuery({ templateId, pageSize: 20 });
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      layout="card"
      skeleton={<ListSkeleton rows={4} media={96} />}
      empty={{ icon: 'shopping-bag', text: t('noGoods') }}
    >
      {(goods) => <GoodsRow goods={goods} />}
    </InfiniteList>
  );
};

/** The link from a coupon to its goods: their page, or a sheet if there are several kinds. */
export const UseCoupon = ({ coupon }: { coupon: CouponFace }) => {
  const t = useTranslations('coupon');
  const [open, setOpen] = useState(false);
  const goodsPage = goodsPageOf(coupon.target);
  const label = (
    <>
      {t('use')}
      <span className="visually-hidden"> {coupon.name}</span>
    </>
  );
  if (goodsPage !== undefined)
    return (
      <PageLink to={goodsPage} className={buttonClass('danger', 's')}>
        {label}
      </PageLink>
    );
  return (
    <>
      <Button kind="danger" size="s" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('goodsOf')} tall>
        <Goods templateId={coupon.templateId} />
      </Sheet>
    </>
  );
};
