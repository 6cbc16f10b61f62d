import type { GroupDetail } from '@juhe/contract/mall/group.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { ActionBar, Button, buttonClass, formatPrice } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

interface GroupBarProps {
  detail: GroupDetail;
  onShare: () => void;
  /** Opens the SKU selection, to join the group or to open one. */
  onBuy: (join: boolean) => void;
}

/** The available actions for a group, the main one last. */
export const GroupBar = ({ detail: { activity, group, orderNo }, onShare, onBuy }: GroupBarProps) => {
  const t = useTranslations('group');
  const amount = formatPrice(activity.priceCents);
  const canBuy = activity.running && !activity.soldOut;
  const alone = (
    <PageLink to={mallPages.goodsInfo({ saleNo: activity.saleNo })} className={buttonClass('secondary')}>
      {t('alone')}
    </PageLink>
  );
  const order = orderNo !== null && (
    <PageLink to={mallPages.orderInfo({ orderNo })} className={buttonClass('secondary')}>
      {t('seeOrder')}
    </PageLink>
  );
  const openOne = (text: string, kind: 'primary' | 'secondary' = 'primary') => (
    <Button kind={kind} disabled={!canBuy} onClick={() => onBuy(false)}>
      {activity.soldOut ? t('soldOut') : activity.running ? text : t('ended')}
    </Button>
  );
  if (group?.state === 'open' && orderNo !== null)
    return (
      <ActionBar>
        {order}
        <Button kind="primary" icon="share-2" onClick={onShare}>
          {t('invite')}
        </Button>
      </ActionBar>
    );
  if (group?.state === 'open')
    return (
      <ActionBar>
        {activity.running && openOne(t('openNew'), 'secondary')}
        <Button kind="primary" disabled={activity.soldOut} onClick={() => onBuy(true)}>
          {activity.soldOut ? t('soldOut') : t('join', { amount })}
        </Button>
      </ActionBar>
    );
  return (
    <ActionBar>
      {order || alone}
      {openOne(group && orderNo !== null ? t('again') : t('openAt', { amount }))}
    </ActionBar>
  );
};
