import { useGetShopApplicationQuery, useListShopPlansQuery } from '@juhe/api-client/applyfor/shop';
import { useGetCategoryTreeQuery } from '@juhe/api-client/mall/goods';
import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { Empty, ErrorNotice, type IconName, ListSkeleton, Page } from '@juhe/ui';
import { type TextKey, useTranslations } from '../locales/texts.gen.js';
import { ShopForm } from './shop-form.tsx';

/** The messages for an application that cannot be edited. */
const noticeByState: Partial<Record<ShopApplication['state'], { icon: IconName; text: TextKey<'shop'> }>> = {
  pendingPayment: { icon: 'wallet', text: 'waitingForFee' },
  submitted: { icon: 'clock', text: 'underReview' },
  approved: { icon: 'store', text: 'haveShop' },
};

/**
 * The application to open a shop. The form is saved on the server as it is typed; a submitted application is shown on the
 * info page.
 */
const StoreOccupancyScreen = () => {
  const t = useTranslations('shop');
  const application = useGetShopApplicationQuery(undefined, { refetchOnMountOrArgChange: true });
  // With the version of the agreement that the form accepts.
  const plans = useListShopPlansQuery(undefined, { refetchOnMountOrArgChange: true });
  const categories = useGetCategoryTreeQuery();
  const failed = [application, plans, categories].find((query) => query.error !== undefined && query.data === undefined);
  const { data } = application;
  const notice = data && !data.actions.includes('edit') ? noticeByState[data.state] : undefined;
  if (notice) return <Empty icon={notice.icon} text={t(notice.text)} action={{ label: t('look'), to: applyforPages.info() }} />;
  return (
    <Page width="full">
      {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (data === undefined || !plans.data || !categories.data) && <ListSkeleton rows={6} media={0} />}
      {!failed && data !== undefined && plans.data && categories.data && (
        <ShopForm application={data} plans={plans.data} categories={categories.data} />
      )}
    </Page>
  );
};

export { StoreOccupancyScreen as Screen };
