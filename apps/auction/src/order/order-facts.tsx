import type { AuctionOrderDetail } from '@juhe/contract/auction/order.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useTranslations } from '@juhe/platform';
import { Card, copyText, DateTime, Facts, Icon } from '@juhe/ui';
import css from './order.module.css';

/** Number, other side, origin and dates of an order; orders that it came from or became. */
export const OrderFacts = ({ order }: { order: AuctionOrderDetail }) => {
  const t = useTranslations('order');
  const { orderNo, side, counterpart, createdAt, ownedSince, origin, resales, parentNo, childNos } = order;
  const toOrder = (no: string) => (
    <PageLink key={no} to={auctionPages.orderDetail({ orderNo: no })} className={css.link}>
      {no}
    </PageLink>
  );
  return (
    <Card>
      <Facts
        items={[
          [
            t('orderNo'),
            <button key="n" type="button" className={css.copy} onClick={() => copyText(orderNo, t('copied'))}>
              {orderNo}
              <Icon name="copy" size={16} />
              <span className="visually-hidden">{t('copy')}</span>
            </button>,
          ],
          [t(side === 'buy' ? 'seller' : 'buyer'), counterpart ?? t('ofPlatform')],
          [t('originName'), t(`origin.${origin}`)],
          [t('resold'), resales > 0 ? t('times', { n: resales }) : null],
          [t('createdAt'), <DateTime key="c" at={createdAt} />],
          [t('ownedSince'), ownedSince === null ? null : <DateTime key="o" at={ownedSince} />],
          [t('parent'), parentNo === null ? null : toOrder(parentNo)],
          [t('child'), childNos.length === 0 ? null : <>{childNos.map(toOrder)}</>],
        ]}
      />
    </Card>
  );
};
