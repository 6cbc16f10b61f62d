import { useGetOrderRedBagQuery } from '@juhe/api-client/mall/order';
import { Cell, CellGroup, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** The balance of the member's red packet, and its uses; renders nothing when it is empty. */
export const RedBagRow = () => {
  const t = useTranslations('checkout');
  const { data } = useGetOrderRedBagQuery({});
  if (!data || data.balanceCents === 0) return null;
  return (
    <CellGroup>
      <Cell icon="gift" title={t('redBag')} note={t('redBagRule')} value={<Price cents={data.balanceCents} tone="ink" />} />
    </CellGroup>
  );
};
