import { formatPrice, SectionHead } from '@juhe/ui';
import { NumberedSteps } from '@juhe/ui/parts/layout/numbered-steps';
import { useTranslations } from '../locales/texts.gen.js';
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
      <NumberedSteps items={steps} />
    </section>
  );
};
