import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { formatCount, PictureCard, Price, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from './goods-address.ts';
import { FilmBadge, GoodsBadge } from './goods-badge.tsx';
import { MemberPriceTag } from './member-price.tsx';

/** A product in a two-column feed. */
export const GoodsTile = ({ goods, priority = false }: { goods: GoodsCard; priority?: boolean }) => {
  const t = useTranslations('goods');
  return (
    <PictureCard
      src={goods.img}
      fallback="shopping-bag"
      title={goods.productName}
      note={goods.memberPriceCents === null ? goods.subtitle : <MemberPriceTag cents={goods.memberPriceCents} />}
      priority={priority}
      {...(goods.soldOut
        ? { mark: <Tag>{t('soldOut')}</Tag> }
        : goods.badges.length > 0
          ? {
              mark: (
                <>
                  <FilmBadge goods={goods} />
                  <GoodsBadge goods={goods} />
                </>
              ),
            }
          : {})}
      foot={
        <>
          <Price cents={goods.priceCents} size="l" />
          <span>{t('sold', { n: goods.sold, count: formatCount(goods.sold) })}</span>
        </>
      }
      to={mallPages.goodsInfo(goodsAddress(goods))}
    />
  );
};
