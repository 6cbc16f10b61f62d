import { useBuyAgainMutation } from '@juhe/api-client/mall/order';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useTranslations } from '@juhe/platform';
import { noticeDialog, toast } from '@juhe/ui';

/** Puts an order's goods into the cart again and goes there; says first what cannot be had any more. */
export const useBuyAgain = (): ((orderNo: string) => Promise<void>) => {
  const t = useTranslations('order.again');
  const { navigateTo } = useNavigation();
  const [buyAgain] = useBuyAgainMutation();
  return async (orderNo) => {
    const { data } = await buyAgain({ orderNo });
    if (!data) return;
    const { added, missing } = data;
    if (missing.length > 0)
      await noticeDialog(missing.map(({ reason }) => reason).join('\n'), { title: t(added > 0 ? 'some' : 'none') });
    if (added === 0) return;
    toast(t('done', { n: added }), { kind: 'success' });
    navigateTo(mallPages.cart());
  };
};
