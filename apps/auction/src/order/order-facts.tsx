import type { AuctionOrderDetail } from '@juhe/contract/auction/order.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink } from '@juhe/platform';
import { Card, DateTime, Facts } from '@juhe/ui';
import { Copyable } from '@juhe/ui/parts/text/copyable';
import { useTranslations } from '../locales/texts.gen.js';
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
          [t('orderNo'), <Copyable key="n" text={orderNo} label={t('copy')} copied={t('copied')} />],
          [t(side === 'buy' ? 'seller' : 'buyer'), counterpart ?? t('ofPlatform')],
          [t('originName'), t(`origin.${origin}`)],
          [t('resold'), resales > 0 ? t('times', { n: resales }) : null],
          [t('createdAt'), <DateTime key="c" at={createdAt} />],
          [t('ownedSince'), ownedSince === null ? null : <DateTime key="o" at={ownedSince} />],
          [t('parent'), parentNo === null ? null : toOrder(parentNo)],
          [
            t('child'),
            childNos.length === 0 ? null : (
              <span key="p" className={css.links}>
                {childNos.map(toOrder)}
              </span>
            ),
          ],
        ]}
      />
    </Card>
  );
};
