import type { OrderItem } from '@juhe/contract/mall/order.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { usePageExists } from '@juhe/platform';
import { MediaRow, Price, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from '../shared/goods-address.ts';
import { LoweredFrom } from '../shared/member-price.tsx';
import css from './order.module.css';

interface OrderLineProps {
  item: Omit<OrderItem, 'id' | 'reviewed' | 'reviewable' | 'refundedQuantity' | 'afterSale' | 'pastAfterSale'>;
  /** A short status, e.g. that after-sale is in progress. */
  mark?: ReactNode;
  /** The whole line links to the product page. */
  linked?: boolean;
  /** Replaces the quantity. */
  count?: ReactNode;
}

/** One line of an order: picture, name, chosen variant, price and quantity. */
export const OrderLine = ({ item, linked = false, count, mark }: OrderLineProps) => {
  const t = useTranslations('order');
  const goodsExist = usePageExists(mallPages.goodsInfo.path);
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
            {item.memberShelfCents !== null && <LoweredFrom shelfCents={item.memberShelfCents} />}
            {mark}
            {count ?? <span>{t('times', { n: item.quantity })}</span>}
          </>
        }
        {...(linked && goodsExist ? { to: mallPages.goodsInfo(goodsAddress(item)) } : {})}
      />
    </div>
  );
};

const Mark = ({ item }: { item: OrderItem }) => {
  const t = useTranslations('order');
  if (item.afterSale) return <Tag tone="gold">{t('afterSaleOpen')}</Tag>;
  return item.refundedQuantity > 0 ? <Tag>{t('returned', { n: item.refundedQuantity })}</Tag> : null;
};

/** The lines of an order; the result of `children` is rendered under each line. */
export const OrderLines = ({
  items,
  linked = false,
  children,
}: {
  items: readonly OrderItem[];
  linked?: boolean;
  children?: (item: OrderItem) => ReactNode;
}) => (
  <>
    {items.map((item) => (
      <div key={item.id}>
        <OrderLine item={item} linked={linked} mark={<Mark item={item} />} />
        {children?.(item)}
      </div>
    ))}
  </>
);
