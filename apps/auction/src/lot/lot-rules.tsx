import type { LotDetail } from '@juhe/contract/auction/lot.schemas';
import { useTranslations } from '@juhe/platform';
import { Card, formatPrice, SectionHead } from '@juhe/ui';
import css from './lot-detail.module.css';

/** The rules of bidding with this lot's own figures (domain.md §6). */
export const LotRules = ({ lot }: { lot: LotDetail }) => {
  const t = useTranslations('lot.rules');
  const rules = [
    t('increment', { start: formatPrice(lot.startCents), amount: formatPrice(lot.incrementCents) }),
    t('proxy'),
    t('soft'),
    t('deposit', { amount: formatPrice(lot.depositCents) }),
    ...(lot.hasReserve ? [t('reserve')] : []),
    t('pay'),
  ];
  return (
    <section>
      <SectionHead>{t('title')}</SectionHead>
      <Card>
        <ol className={css.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Card>
    </section>
  );
};
