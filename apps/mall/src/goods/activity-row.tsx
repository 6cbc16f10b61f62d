import { useGetProductActivityQuery } from '@juhe/api-client/mall/activity';
import * as mallPages from '@juhe/contract/pages/mall';
import { Cell, CellGroup, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Other ways to buy a product: in a group, or by a bargain. Renders nothing if it has neither. */
export const ActivityRow = ({ saleNo }: { saleNo: string }) => {
  const t = useTranslations('activity');
  const { data } = useGetProductActivityQuery({ saleNo });
  if (!data?.group && !data?.bargain) return null;
  const { group, bargain } = data;
  return (
    <CellGroup>
      {group && (
        <Cell
          icon="users"
          title={t('group', { n: group.size })}
          note={t('groupNote')}
          value={<Price cents={group.priceCents} />}
          to={mallPages.group({ id: group.activityId })}
        />
      )}
      {bargain && (
        <Cell
          icon="scissors"
          title={t('bargain')}
          note={t('bargainNote')}
          value={<Price cents={bargain.floorCents} />}
          to={mallPages.bargain({ productSaleNo: saleNo, activityid: bargain.activityId })}
        />
      )}
    </CellGroup>
  );
};
