import type { RightsCard } from '@juhe/contract/applyfor/card.schemas';
import { useTranslations } from '@juhe/platform';
import { Button, Card, Icon, Price, Tag } from '@juhe/ui';
import css from './equity.module.css';

interface Props {
  card: RightsCard;
  isBusy: boolean;
  onBuy: () => void;
}

/** A card on offer: what it costs, for how long, what it gives, and the way to it. */
export const CardOffer = ({ card: { name, priceCents, durationDays, rights, activeUntilAt }, isBusy, onBuy }: Props) => {
  const t = useTranslations('equity');
  const isOwn = activeUntilAt !== null;
  return (
    <li>
      <Card className={css.offer}>
        <div className={css.offerHead}>
          <h3 className={css.offerName}>{name}</h3>
          {isOwn && (
            <Tag tone="green" icon="circle-check">
              {t('active')}
            </Tag>
          )}
        </div>
        <p className={css.price}>
          <Price cents={priceCents} size="xl" />
          <span className={css.quiet}>{t('days', { n: durationDays })}</span>
        </p>
        <ul className={css.checks}>
          {rights.map((right) => (
            <li key={right.key}>
              <Icon name="check" size={16} />
              {right.text}
            </li>
          ))}
        </ul>
        <Button
          kind={isOwn ? 'secondary' : 'primary'}
          block
          busy={isBusy}
          onClick={onBuy}
          aria-label={t(isOwn ? 'renewCard' : 'buyCard', { name })}
        >
          {t(isOwn ? 'renew' : 'buy')}
        </Button>
        {isOwn && <p className={css.note}>{t('renewNote')}</p>}
      </Card>
    </li>
  );
};
