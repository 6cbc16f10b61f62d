import type { OrderSummary } from '@juhe/contract/mall/order.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { Cell, CellGroup } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Links an order to the group or the bargain that set its price. */
export const PromotionRow = ({
  order: { origin, originRef, items },
}: {
  order: Pick<OrderSummary, 'origin' | 'originRef' | 'items'>;
}) => {
  const t = useTranslations('activity');
  if (origin === null || originRef === null) return null;
  return (
    <CellGroup>
      {origin === 'group' ? (
        <Cell icon="users" title={t('groupProgress')} to={mallPages.group({ id: originRef })} />
      ) : (
        <Cell
          icon="scissors"
          title={t('bargainProgress')}
          to={mallPages.bargain({ productSaleNo: items[0]?.saleNo, activityid: originRef })}
        />
      )}
    </CellGroup>
  );
};
