import { depositRule } from '@juhe/api-client/auction/bid';
import type { LotDetail } from '@juhe/contract/auction/lot.schemas';
import { useLang } from '@juhe/platform';
import { Card, Price, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { percentOf } from '../shared/rates.ts';
import css from './lot-detail.module.css';

/** The bidding rules with this lot's own numbers (domain.md §6). */
export const LotRules = ({ lot }: { lot: LotDetail }) => {
  const t = useTranslations('lot.rules');
  const lang = useLang();
  const rules = [
    t.rich('increment', {
      start: <Price cents={lot.startCents} size="s" tone="inherit" />,
      amount: <Price cents={lot.incrementCents} size="s" tone="inherit" />,
    }),
    t('proxy'),
    t('soft'),
    t.rich('deposit', {
      share: percentOf(depositRule.bp, lang),
      amount: <Price cents={lot.depositCents} size="s" tone="inherit" />,
    }),
    ...(lot.hasReserve ? [t('reserve')] : []),
    t('pay'),
  ];
  return (
    <section>
      <SectionHead>{t('title')}</SectionHead>
      <Card>
        <ol className={css.rules}>
          {rules.map((rule, nth) => (
            <li key={nth}>{rule}</li>
          ))}
        </ol>
      </Card>
    </section>
  );
};
