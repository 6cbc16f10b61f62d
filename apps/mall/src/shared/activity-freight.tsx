import { formatPrice, Muted } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** The freight on top of the price of a group or a bargain; it depends on the regular price. */
export const ActivityFreight = ({ cents }: { cents: number }) => {
  const t = useTranslations('activity');
  return <Muted>{cents > 0 ? t('freight', { amount: formatPrice(cents) }) : t('freightFree')}</Muted>;
};
