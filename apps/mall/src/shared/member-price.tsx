import { Price, Tag } from '@juhe/ui';
import { MemberPriceTag as Labelled } from '@juhe/ui/parts/payment/member-price-tag';
import { useTranslations } from '../locales/texts.gen.js';

/** The price with a card, next to the regular price in lists. */
export const MemberPriceTag = ({ cents }: { cents: number }) => {
  const t = useTranslations('goods');
  return <Labelled cents={cents} text={(price) => t.rich('memberPrice', { price })} />;
};

/** States that a card lowered the preceding price, and the original one; a price range has no single regular price. */
export const LoweredFrom = ({ shelfCents }: { shelfCents: number | undefined }) => {
  const t = useTranslations('goods');
  return (
    <>
      {shelfCents !== undefined && <Price cents={shelfCents} size="xs" tone="muted" />}
      <Tag tone="gold">{t('memberPriced')}</Tag>
    </>
  );
};
