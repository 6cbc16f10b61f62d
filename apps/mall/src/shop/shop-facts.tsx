import type { ShopCard } from '@juhe/contract/mall/shop.schemas';
import { formatCount, Picture, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './shop.module.css';

type Facts = Pick<ShopCard, 'name' | 'logo' | 'own' | 'followers' | 'goods' | 'rating10'>;

/** Logo, name and statistics of a shop; `name` may be a heading or a link. */
export const ShopFacts = ({ shop, name = shop.name }: { shop: Facts; name?: ReactNode }) => {
  const t = useTranslations('shop');
  return (
    <span className={css.facts}>
      <span className={css.logo}>
        <Picture src={shop.logo} alt="" rounded="s" fallback="store" />
      </span>
      <span className={css.words}>
        <span className={css.name}>
          {name}
          {shop.own && <Tag tone="brand">{t('own')}</Tag>}
        </span>
        <span className={css.figures}>
          <span>{t('followers', { n: shop.followers, count: formatCount(shop.followers) })}</span>
          <span>{t('goodsCount', { n: shop.goods })}</span>
          {shop.rating10 > 0 && <span>{t('rating', { n: (shop.rating10 / 10).toFixed(1) })}</span>}
        </span>
      </span>
    </span>
  );
};
