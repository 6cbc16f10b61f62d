import type { OrderSummary } from '@juhe/contract/mall/order.schemas';
import { PageLink } from '@juhe/platform';
import { Card, Countdown, cx, formatPrice, Price, Tag } from '@juhe/ui';
import { invalidateTags } from '@juhe/api-client';
import * as mallPages from '@juhe/contract/pages/mall';
import { useTranslations } from '../locales/texts.gen.js';
import { OrderLines } from './order-lines.tsx';
import { useOrderActions } from './order-actions.tsx';
import { statePresentation } from './order-state.ts';
import css from './order.module.css';
import { ShopName } from '../shared/shop-name.tsx';

/** An order in the list: shop and state, its lines (a link to the order), the total, and the available actions. */
export const OrderCard = ({ order, onPay }: { order: OrderSummary; onPay: (order: OrderSummary) => void }) => {
  const t = useTranslations('order');
  const { buttons, sheet } = useOrderActions({ order, onPay: () => onPay(order) });
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const unpaid = order.state === 'pendingPayment' || order.state === 'cancelled';
  return (
    <Card flush>
      <article aria-label={t('orderOf', { shop: order.shopName, state: t(`states.${order.state}`) })}>
        <div className={css.head}>
          <ShopName shopId={order.shopId} name={order.shopName} />
          <span className={cx(css.state, statePresentation[order.state].tone === 'waiting' && css.waiting)}>
            {t(`states.${order.state}`)}
          </span>
        </div>
        <PageLink to={mallPages.orderInfo({ orderNo: order.orderNo })}>
          <OrderLines items={order.items} />
          <div className={css.sum}>
            {order.origin && (
              <span className={css.mark}>
                <Tag tone="brand">{t(`promotions.${order.origin}`)}</Tag>
              </span>
            )}
            <span>{t('pieces', { n: pieces })}</span>
            <span>{t(unpaid ? 'payable' : 'paidSum')}</span>
            <Price cents={order.payableCents} tone="ink" />
            {order.refundedCents > 0 && <span>{t('refundedOf', { amount: formatPrice(order.refundedCents) })}</span>}
          </div>
        </PageLink>
        {(buttons.length > 0 || order.expiresAt !== null) && (
          <div className={css.more}>
            {order.expiresAt !== null && (
              <span>
                {t.rich('leftToPay', {
                  time: <Countdown to={order.expiresAt} onEnd={() => invalidateTags('mall/order')} ended={t('timeUp')} />,
                })}
              </span>
            )}
            <div className={css.buttons}>{buttons}</div>
          </div>
        )}
        {sheet}
      </article>
    </Card>
  );
};
