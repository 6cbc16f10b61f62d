import type { BidOutcome, Standing } from '@juhe/contract/auction/bid.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink } from '@juhe/platform';
import { buttonClass } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

interface OrderLinkProps {
  /** What became of the lot for the member; without it the standing decides. */
  outcome: BidOutcome | null | undefined;
  standing: Standing;
}

/** The way on from an ended lot: to the payment, to the answer of a second chance, or to the member's order. */
export const OrderLink = ({ outcome, standing }: OrderLinkProps) => {
  const t = useTranslations('bid');
  if (outcome ? outcome.kind === 'unpaid' : standing === 'won')
    return (
      <PageLink to={auctionPages.confirmOrder()} className={buttonClass('primary')}>
        {t('toOrder')}
      </PageLink>
    );
  if (outcome?.kind === 'offered')
    return (
      <PageLink to={auctionPages.orderList()} className={buttonClass('primary')}>
        {t('toOffer')}
      </PageLink>
    );
  if (outcome == null || outcome.orderNo === null) return null;
  return (
    <PageLink to={auctionPages.orderDetail({ orderNo: outcome.orderNo })} className={buttonClass('secondary')}>
      {t('toDetail')}
    </PageLink>
  );
};
