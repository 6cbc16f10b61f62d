import type { bid } from '@juhe/contract/auction/bid';
import type { ClientOutput } from '@juhe/contract/operation';
import { Facts, Icon, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './bid.module.css';

interface BidCostsProps {
  ownBidding: ClientOutput<(typeof bid)['listBids']>;
  /** The amount that the bid adds to the existing hold. */
  holdCents: number;
}

/** The hold of a bid and the service fee before and after it, or the deficit. */
export const BidCosts = ({ ownBidding, holdCents }: BidCostsProps) => {
  const t = useTranslations('bid');
  const { depositFactor, depositHeldCents, serviceFeeCents } = ownBidding;
  const hasDeficit = holdCents > serviceFeeCents;
  return (
    <>
      <Facts
        items={[
          [
            t('deposit'),
            holdCents > 0 ? (
              <Price key="held" cents={holdCents} size="s" tone="ink" />
            ) : (
              t.rich('heldAlready', { amount: <Price cents={depositHeldCents} size="s" tone="inherit" /> })
            ),
          ],
          [t('fee'), <Price key="fee" cents={serviceFeeCents} size="s" tone="ink" />],
          ...(holdCents > 0 && !hasDeficit
            ? [[t('feeAfter'), <Price key="after" cents={serviceFeeCents - holdCents} size="s" tone="ink" />] as const]
            : []),
        ]}
      />
      <p className={css.small}>{t('depositNote')}</p>
      {depositFactor > 1 && (
        <p className={css.doubled}>
          <Icon name="circle-alert" size={18} />
          <span>{t('doubled')}</span>
        </p>
      )}
      {hasDeficit && (
        <p className={css.problem} role="alert">
          <Icon name="circle-alert" size={18} />
          <span>{t.rich('short', { amount: <Price cents={holdCents - serviceFeeCents} size="s" tone="inherit" /> })}</span>
        </p>
      )}
    </>
  );
};
