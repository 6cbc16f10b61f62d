import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { formatCount, MediaRow, Price, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from './goods-address.ts';
import { FilmBadge, GoodsBadge } from './goods-badge.tsx';
import { MemberPriceTag } from './member-price.tsx';
import css from './goods-row.module.css';

/** A product in a list; `action` is outside its link, on the right. */
export const GoodsRow = ({ goods, action }: { goods: GoodsCard; action?: ReactNode }) => {
  const t = useTranslations('find');
  const state = goods.onSale ? (goods.soldOut ? t('soldOut') : undefined) : t('offShelf');
  return (
    <MediaRow
      src={goods.img}
      fallback="shopping-bag"
      title={
        <>
          {goods.own && <span className={css.own}>{t('own')}</span>}
          {goods.productName}
        </>
      }
      note={
        <span className={css.note}>
          {goods.memberPriceCents !== null && <MemberPriceTag cents={goods.memberPriceCents} />}
          <FilmBadge goods={goods} />
          <GoodsBadge goods={goods} />
          {goods.freeShipping && <Tag tone="green">{t('free')}</Tag>}
          <span className={css.words}>{goods.subtitle}</span>
        </span>
      }
      foot={
        <>
          <Price cents={goods.priceCents} />
          {state === undefined ? <span>{t('sold', { n: goods.sold, count: formatCount(goods.sold) })}</span> : <Tag>{state}</Tag>}
        </>
      }
      to={mallPages.goodsInfo(goodsAddress(goods))}
      {...(action === undefined ? {} : { action })}
    />
  );
};
