import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import { useTranslations } from '@juhe/platform';
import { Card, DateTime, Facts, SectionHead } from '@juhe/ui';
import { Evidence } from './evidence.tsx';

/** What the buyer says to have paid. */
export const ClaimCard = ({ claim }: { claim: NonNullable<OrderPayment['claim']> }) => {
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
        <Evidence pictures={claim.vouchers} />
      </Card>
    </section>
  );
};
