import { useTranslations } from '@juhe/platform';
import { formatPrice, Muted } from '@juhe/ui';

/** What is paid beside the price of a group or a bargain; the shelf's price decides. */
export const ActivityFreight = ({ cents }: { cents: number }) => {
  const t = useTranslations('activity');
  return <Muted>{cents > 0 ? t('freight', { amount: formatPrice(cents) }) : t('freightFree')}</Muted>;
};
