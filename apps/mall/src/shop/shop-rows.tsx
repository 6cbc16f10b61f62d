import type { ShopCard } from '@juhe/contract/mall/shop.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Card, type Empty, Icon, InfiniteList, type InfiniteResult, ListSkeleton, Picture, Price } from '@juhe/ui';
import type { ComponentProps } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from '../shared/goods-address.ts';
import { MemberPriceTag } from '../shared/member-price.tsx';
import css from './shop.module.css';
import { ShopFacts } from './shop-facts.tsx';

/** A shop with three of its goods. */
export const ShopRow = ({ shop }: { shop: ShopCard }) => (
  <Card>
    <PageLink to={mallPages.shop({ shopId: shop.id })} className={css.way}>
      <ShopFacts shop={shop} />
      <Icon name="chevron-right" size={18} />
    </PageLink>
    {shop.previews.length > 0 && (
      <div className={css.previews}>
        {shop.previews.map((goods) => (
          <PageLink key={goods.id} to={mallPages.goodsInfo(goodsAddress(goods))} className={css.preview}>
            <Picture src={goods.img} alt={goods.productName} rounded="s" fallback="shopping-bag" />
            <Price cents={goods.priceCents} size="s" />
            {goods.memberPriceCents !== null && (
              <span className={css.memberPrice}>
                <MemberPriceTag cents={goods.memberPriceCents} />
              </span>
            )}
          </PageLink>
        ))}
      </div>
    )}
  </Card>
);

interface ShopRowsProps {
  query: InfiniteResult<ShopCard>;
  /** Distinguishes two lists on one page. */
  id: string;
  empty: ComponentProps<typeof Empty>;
}

/** A vertical list of shops, each with three of its goods. */
export const ShopRows = ({ query, id, empty }: ShopRowsProps) => {
  const t = useTranslations('shop');
  return (
    <section aria-label={t('list')}>
      <InfiniteList
        query={query}
        keyOf={(shop) => shop.id}
        gap={12}
        id={id}
        skeleton={<ListSkeleton rows={4} media={56} />}
        empty={empty}
      >
        {(shop) => <ShopRow shop={shop} />}
      </InfiniteList>
    </section>
  );
};
