import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import { Card, DateTime, Facts, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { Evidence } from './evidence.tsx';
import type { FreshPayment } from './fresh-payment.ts';

/** The payment that the buyer claims. */
export const ClaimCard = ({ claim, fresh }: { claim: NonNullable<OrderPayment['claim']>; fresh: FreshPayment }) => {
  const t = useTranslations('payment');
  return (
    <section>
      <SectionHead>{t('claim')}</SectionHead>
      <Card>
        <Facts
          items={[
            [t('reference'), claim.reference],
            [t('claimedAt'), <DateTime key="at" at={claim.at} />],
          ]}
        />
        <Evidence pictures={claim.vouchers} fresh={fresh} />
      </Card>
    </section>
  );
};
