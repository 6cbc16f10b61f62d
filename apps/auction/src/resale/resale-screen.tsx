import { useCheckResaleQuery } from '@juhe/api-client/auction/resale';
import { isMissing } from '@juhe/api-client/common/missing';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useQuery } from '@juhe/platform';
import { Empty, PullToRefresh, QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ResaleForm } from './resale-form.tsx';
import { BlocksSkeleton } from '../shared/blocks-skeleton.tsx';

/** Lists goods in storage for resale (`?orderNo=`): the allowed range, the hold, and the reasons against it (auction.md D7). */
const ResaleScreen = () => {
  const t = useTranslations('resale');
  const { orderNo = '' } = useQuery(auctionPages.resale);
  const query = useCheckResaleQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  if (isMissing(query.error))
    return <Empty icon="package" text={t('missing')} action={{ label: t('toOrders'), to: auctionPages.orderList() }} />;
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <QueryView query={query} skeleton={<BlocksSkeleton heights={[96, 96, 210, 128]} />}>
        {(check) => <ResaleForm check={check} />}
      </QueryView>
    </PullToRefresh>
  );
};

export { ResaleScreen as Screen };
