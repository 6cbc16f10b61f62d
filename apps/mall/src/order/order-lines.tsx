import type { OrderItem } from '@juhe/contract/mall/order.schemas';
import { usePageExists, useTranslations } from '@juhe/platform';
import { MediaRow, Price } from '@juhe/ui';
import type { ReactNode } from 'react';
import { goodsAddress, goodsPath } from '../shared/goods-address.ts';
import css from './order.module.css';

interface OrderLineProps {
  item: Omit<OrderItem, 'id' | 'reviewed' | 'reviewable'>;
  /** The whole line leads to the goods' page. */
  linked?: boolean;
  /** Instead of the quantity. */
  count?: ReactNode;
}

/** One line of an order: picture, name, what was chosen, price and quantity. */
export const OrderLine = ({ item, linked = false, count }: OrderLineProps) => {
  const t = useTranslations('order');
  const goodsExist = usePageExists(goodsPath);
  return (
    <div className={css.line}>
      <MediaRow
        src={item.img}
        width={72}
        title={item.productName}
        note={item.specText || undefined}
        foot={
          <>
            <Price cents={item.priceCents} size="s" tone="ink" />
            {count ?? <span>{t('times', { n: item.quantity })}</span>}
          </>
        }
        {...(linked && goodsExist ? { to: goodsPath, query: goodsAddress(item) } : {})}
      />
    </div>
  );
};

/** The lines of an order. */
export const OrderLines = ({ items, linked = false }: { items: readonly OrderItem[]; linked?: boolean }) => (
  <>
    {items.map((item) => (
      <OrderLine key={item.id} item={item} linked={linked} />
    ))}
  </>
);
