import { formatPrice, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './reward.module.css';
import type { Reward } from './reward.ts';

/** The three steps from the invitation to the reward. */
export const RewardSteps = ({ rules: { orderCents, orderDays, receiveDays } }: Pick<Reward, 'rules'>) => {
  const t = useTranslations('reward');
  const steps = [
    { title: t('step.share'), note: t('step.shareNote') },
    { title: t('step.order'), note: t('step.orderNote', { days: orderDays, amount: formatPrice(orderCents) }) },
    { title: t('step.take'), note: t('step.takeNote', { days: receiveDays }) },
  ];
  return (
    <section>
      <SectionHead>{t('steps')}</SectionHead>
      <ol className={css.steps}>
        {steps.map(({ title, note }, index) => (
          <li key={title} className={css.step}>
            <span className={css.nth} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <span className={css.stepTitle}>{title}</span>
              <span className={css.label}>{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
