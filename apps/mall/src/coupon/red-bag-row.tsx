import { useSelectRedBagQuery } from '@juhe/api-client/mall/order';
import { useTranslations } from '@juhe/platform';
import { Cell, CellGroup, Price } from '@juhe/ui';

/** The balance of the member's red packet, and its uses; renders nothing when it is empty. */
export const RedBagRow = () => {
  const t = useTranslations('checkout');
  const { data } = useSelectRedBagQuery({});
  if (!data || data.balanceCents === 0) return null;
  return (
    <CellGroup>
      <Cell icon="gift" title={t('redBag')} note={t('redBagRule')} value={<Price cents={data.balanceCents} tone="ink" />} />
    </CellGroup>
  );
};
