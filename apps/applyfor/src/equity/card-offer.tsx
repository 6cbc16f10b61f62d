import type { RightsCard } from '@juhe/contract/applyfor/card.schemas';
import { Button, Card, Icon, Price, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './equity.module.css';

interface Props {
  card: RightsCard;
  isBusy: boolean;
  onBuy: () => void;
  onTry: () => void;
}

/** A card on offer: price, duration, rights, and the buttons to get it. */
export const CardOffer = ({ card, isBusy, onBuy, onTry }: Props) => {
  const t = useTranslations('equity');
  const { name, priceCents, durationDays, rights, activeUntilAt, isTrial, canTry } = card;
  const isOwn = activeUntilAt !== null && !isTrial;
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
        {canTry && (
          <>
            <Button kind="secondary" block onClick={onTry} aria-label={`${t('try')} ${name}`}>
              {t('try')}
            </Button>
            <p className={css.note}>{t('tryNote')}</p>
          </>
        )}
        {isOwn && <p className={css.note}>{t('renewNote')}</p>}
      </Card>
    </li>
  );
};
