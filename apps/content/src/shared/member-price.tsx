import { MemberPriceTag as Labelled } from '@juhe/ui/parts/payment/member-price-tag';
import { useTranslations } from '../locales/texts.gen.js';

/** The price of goods with a card, next to the shelf price. */
export const MemberPriceTag = ({ cents }: { cents: number }) => {
  const t = useTranslations('discover');
  return <Labelled cents={cents} text={(price) => t.rich('memberPrice', { price })} />;
};
