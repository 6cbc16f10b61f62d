import { useTranslations } from '@juhe/platform';
import { Price, Tag } from '@juhe/ui';

/** The price with a card, beside the shelf's in lists. */
export const MemberPriceTag = ({ cents }: { cents: number }) => {
  const t = useTranslations('goods');
  return <Tag tone="gold">{t.rich('memberPrice', { price: <Price cents={cents} size="xs" tone="inherit" /> })}</Tag>;
};

/** That a card lowered the price in front of it, and from what; a range of prices has no single shelf price. */
export const LoweredFrom = ({ shelfCents }: { shelfCents: number | undefined }) => {
  const t = useTranslations('goods');
  return (
    <>
      {shelfCents !== undefined && <Price cents={shelfCents} size="xs" tone="muted" />}
      <Tag tone="gold">{t('memberPriced')}</Tag>
    </>
  );
};
