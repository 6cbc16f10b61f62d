import type { BargainDetail } from '@juhe/contract/mall/bargain.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { ActionBar, Button, buttonClass, formatPrice } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

interface BargainBarProps {
  detail: BargainDetail;
  busy: boolean;
  onStart: () => void;
  onShare: () => void;
  onCut: () => void;
}

/** The available actions for a bargain, the main one last. */
export const BargainBar = ({ detail: { activity, bargain, ownId }, busy, onStart, onShare, onCut }: BargainBarProps) => {
  const t = useTranslations('bargain');
  const goods = (
    <PageLink to={mallPages.goodsInfo({ saleNo: activity.saleNo })} className={buttonClass('secondary')}>
      {t('shelf')}
    </PageLink>
  );
  const startable = activity.running && !activity.soldOut;
  const start = (kind: 'primary' | 'secondary', text: string) => (
    <Button kind={kind} busy={busy && kind === 'primary'} disabled={!startable} onClick={onStart}>
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
  if (!bargain.mine) {
    const ownButton = ownId ? (
      <PageLink
        to={mallPages.bargain({ productSaleNo: activity.saleNo, activityid: ownId })}
        className={buttonClass('secondary')}
      >
        {t('toOwn')}
      </PageLink>
    ) : (
      start('secondary', t('own'))
    );
    const open = bargain.obstacle === null || bargain.obstacle === 'signIn';
    return (
      <ActionBar>
        {ownButton}
        {open && (
          <Button kind="primary" icon="scissors" busy={busy} onClick={onCut}>
            {t('help')}
          </Button>
        )}
      </ActionBar>
    );
  }
  const { state, priceCents, orderNo } = bargain;
  if (state === 'running') {
    const atFloor = bargain.done === bargain.helpers;
    const buy = (
      <PageLink
        to={mallPages.createOrder({ skuId: activity.skuId, quantity: 1, bargainId: bargain.id })}
        className={buttonClass(atFloor ? 'primary' : 'secondary')}
      >
        {t('buyAt', { amount: formatPrice(priceCents) })}
      </PageLink>
    );
    return (
      <ActionBar>
        {activity.soldOut ? <Button disabled>{t('soldOut')}</Button> : buy}
        {!atFloor && (
          <Button kind="primary" icon="share-2" onClick={onShare}>
            {t('invite')}
          </Button>
        )}
      </ActionBar>
    );
  }
  if (orderNo !== null)
    return (
      <ActionBar>
        <PageLink
          to={mallPages.orderInfo(state === 'ordered' ? { orderNo, pay: 1 } : { orderNo })}
          className={buttonClass('primary')}
        >
          {t(state === 'ordered' ? 'pay' : 'seeOrder')}
        </PageLink>
      </ActionBar>
    );
  return <ActionBar>{goods}</ActionBar>;
};
