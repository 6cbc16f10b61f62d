import { Facts, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import type { useDelay } from './delay-choice.tsx';

interface Props {
  receiver: string;
  /** Empty: none is shown. */
  memo: string;
  cents: number;
  balanceCents: number;
  delay: ReturnType<typeof useDelay>;
}

/** The second step of a payment: what is about to be paid. */
export const PaySummary = ({ receiver, memo, cents, balanceCents, delay }: Props) => {
  const t = useTranslations('pay');
  return (
    <Facts
      items={[
        [t('receiver'), receiver],
        ...(memo ? [[t('memoIs'), memo] as [string, string]] : []),
        [t('amount'), <Price key="amount" cents={cents} size="m" />],
        ...(delay.isOffered
          ? [[t('arrival'), delay.isDelayed ? t('arrivalLater', { hours: delay.hours }) : t('arrivalNow')] as [string, string]]
          : []),
        [t('fee'), <Price key="fee" cents={0} tone="ink" size="s" />],
        [t('balanceAfter'), <Price key="after" cents={balanceCents - cents} tone="ink" size="s" />],
      ]}
    />
  );
};
