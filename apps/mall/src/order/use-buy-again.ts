import { useBuyAgainMutation } from '@juhe/api-client/mall/order';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation } from '@juhe/platform';
import { noticeDialog, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Adds an order's goods to the cart again and goes there; first reports the unavailable ones. */
export const useBuyAgain = (): ((orderNo: string) => Promise<void>) => {
  const t = useTranslations('order.again');
  const { navigateTo } = useNavigation();
  const [buyAgain] = useBuyAgainMutation();
  return async (orderNo) => {
    try {
      const { added, missing: absent } = await buyAgain({ orderNo }).unwrap();
      if (absent.length > 0)
        await noticeDialog(absent.map(({ reason }) => reason).join('\n'), { title: t(added > 0 ? 'some' : 'none') });
      if (added === 0) return;
      toast(t('done', { n: added }), { kind: 'success' });
      navigateTo(mallPages.cart());
    } catch {
      // The error policy shows the server's message.
    }
  };
};
