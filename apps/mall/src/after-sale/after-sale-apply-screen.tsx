import { isMissing } from '@juhe/api-client/common/missing';
import { usePreviewAfterSaleQuery } from '@juhe/api-client/mall/after-sale';
import * as mallPages from '@juhe/contract/pages/mall';
import { useQuery } from '@juhe/platform';
import { Card, Empty, Page, QueryView, Skeleton, Stack } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ApplyForm } from './apply-form.tsx';

/** Requests after-sale for an item (`?orderNo=&itemId=`). */
const AfterSaleApplyScreen = () => {
  const t = useTranslations('afterSale');
  const { orderNo = '', itemId = '' } = useQuery(mallPages.afterSaleApply);
  const query = usePreviewAfterSaleQuery({ orderNo, itemId }, { refetchOnMountOrArgChange: true });
  if (isMissing(query.error))
    return <Empty icon="shield-check" text={t('none')} action={{ label: t('toList'), to: mallPages.afterSale() }} />;
  return (
    <QueryView query={query} skeleton={<ApplySkeleton />}>
      {(preview) => <ApplyForm key={itemId} first={preview} />}
    </QueryView>
  );
};

const ApplySkeleton = () => (
  <Page width="form">
    <Card>
      <div style={{ display: 'flex', gap: 12 }}>
        <Skeleton width={72} height={72} />
        <Stack gap={2}>
          <Skeleton width={180} height={18} />
          <Skeleton width={110} height={14} />
        </Stack>
      </div>
    </Card>
    <Skeleton height={196} style={{ borderRadius: 12 }} />
    <Skeleton height={260} style={{ borderRadius: 12 }} />
    <Skeleton height={180} style={{ borderRadius: 12 }} />
  </Page>
);

export { AfterSaleApplyScreen as Screen };
