import type { BargainAction, BargainDetail } from '@juhe/contract/mall/bargain.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { ActionBar, Button, buttonClass, formatPrice } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

interface BargainBarProps {
  detail: BargainDetail;
  /** `onStart` and `onCut` return the promise of their call, during which their buttons are busy. */
  onStart: () => unknown;
  onShare: () => void;
  onCut: () => unknown;
}

/** The buttons of the server's `actions` for a bargain, the main one last. */
export const BargainBar = ({ detail, onStart, onShare, onCut }: BargainBarProps) => {
  const t = useTranslations('bargain');
  const { activity, bargain, ownId, actions } = detail;
  const can = (action: BargainAction) => actions.includes(action);
  const goods = (
    <PageLink to={mallPages.goodsInfo({ saleNo: activity.saleNo })} className={buttonClass('secondary')}>
      {t('shelf')}
    </PageLink>
  );
  const start = (kind: 'primary' | 'secondary', text: string) => (
    <Button kind={kind} disabled={!can('start')} onClick={onStart}>
      {activity.soldOut ? t('soldOut') : activity.running ? text : t('ended')}
    </Button>
  );
  if (!bargain)
    return (
      <ActionBar>
        {goods}
        {start('primary', t('begin'))}
      </ActionBar>
    );
  if (!bargain.mine)
    return (
      <ActionBar>
        {can('toOwn') ? (
          <PageLink
            to={mallPages.bargain({ productSaleNo: activity.saleNo, activityid: ownId ?? undefined })}
            className={buttonClass('secondary')}
          >
            {t('toOwn')}
          </PageLink>
        ) : (
          start('secondary', t('own'))
        )}
        {can('cut') && (
          <Button kind="primary" icon="scissors" onClick={onCut}>
            {t('help')}
          </Button>
        )}
      </ActionBar>
    );
  const orderNo = bargain.orderNo ?? '';
  if (can('pay') || can('seeOrder'))
    return (
      <ActionBar>
        <PageLink to={mallPages.orderInfo(can('pay') ? { orderNo, pay: 1 } : { orderNo })} className={buttonClass('primary')}>
          {t(can('pay') ? 'pay' : 'seeOrder')}
        </PageLink>
      </ActionBar>
    );
  if (!can('share')) return <ActionBar>{goods}</ActionBar>;
  return (
    <ActionBar>
      {can('buy') ? (
        <PageLink
          to={mallPages.createOrder({ skuId: activity.skuId, quantity: 1, bargainId: bargain.id })}
          className={buttonClass(can('invite') ? 'secondary' : 'primary')}
        >
          {t('buyAt', { amount: formatPrice(bargain.priceCents) })}
        </PageLink>
      ) : (
        <Button disabled>{t('soldOut')}</Button>
      )}
      {can('invite') && (
        <Button kind="primary" icon="share-2" onClick={onShare}>
          {t('invite')}
        </Button>
      )}
    </ActionBar>
  );
};
