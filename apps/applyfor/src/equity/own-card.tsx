import type { RightsCard } from '@juhe/contract/applyfor/card.schemas';
import { formatMoment, Icon, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './equity.module.css';

/** A card that the member owns: expiry and savings so far. */
export const OwnCard = ({ card }: { card: RightsCard }) => {
  const t = useTranslations('equity');
  const { name, activeUntilAt, isTrial, savedCents, extraPoints, extraQuestions, nextCouponsAt } = card;
  if (activeUntilAt === null) return null;
  const extras = [
    ...(extraPoints > 0 ? [t('extraPoints', { n: extraPoints })] : []),
    ...(extraQuestions > 0 ? [t('extraQuestions', { n: extraQuestions })] : []),
  ];
  return (
    <li className={css.own}>
      <div className={css.ownHead}>
        <Icon name="crown" size={24} />
        <h3 className={css.ownName}>{name}</h3>
      </div>
      <p>
        {isTrial
          ? t('trialUntil', { time: formatMoment(activeUntilAt) })
          : t('until', { time: formatMoment(activeUntilAt, 'date') })}
      </p>
      <p className={css.saved}>
        <span className={css.quiet}>{t('saved')}</span>
        <Price cents={savedCents} size="l" tone="ink" />
      </p>
      {extras.length > 0 && <p className={css.quiet}>{extras.join(' · ')}</p>}
      {nextCouponsAt !== null && <p className={css.quiet}>{t('nextCoupons', { time: formatMoment(nextCouponsAt, 'date') })}</p>}
    </li>
  );
};
