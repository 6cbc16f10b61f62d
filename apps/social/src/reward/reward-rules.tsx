import { formatPrice } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './reward.module.css';
import type { Reward } from './reward.ts';

export const RewardRules = ({
  rules: { orderCents, orderDays, receiveDays, mostPerMonth: maxPerMonth },
  leftThisMonth,
}: Pick<Reward, 'rules' | 'leftThisMonth'>) => {
  const t = useTranslations('reward');
  return (
    <ul className={css.rules}>
      <li>{t('rule.first', { days: orderDays, amount: formatPrice(orderCents) })}</li>
      <li>{t('rule.time', { days: receiveDays })}</li>
      <li>{t('rule.month', { n: maxPerMonth, left: leftThisMonth })}</li>
      <li>{t('rule.same')}</li>
    </ul>
  );
};
