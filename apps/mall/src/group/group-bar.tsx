import type { GroupAction, GroupDetail } from '@juhe/contract/mall/group.schemas';
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

/** The buttons of the server's `actions` for a group, the main one last. */
export const GroupBar = ({ detail, onShare, onBuy }: GroupBarProps) => {
  const t = useTranslations('group');
  const { activity, group, orderNo, limitReached, actions } = detail;
  const can = (action: GroupAction) => actions.includes(action);
  const isMember = group?.places.some(({ mine: isOwn }) => isOwn) === true;
  const amount = formatPrice(activity.priceCents);
  const order = can('seeOrder') && (
    <PageLink to={mallPages.orderInfo({ orderNo: orderNo ?? '' })} className={buttonClass('secondary')}>
      {t('seeOrder')}
    </PageLink>
  );
  /** The reason why nothing can be bought, or `text`. */
  const label = (text: string) => (activity.soldOut ? t('soldOut') : limitReached ? t('limitReached') : text);
  const openButton = (text: string, kind: 'primary' | 'secondary' = 'primary') => (
    <Button kind={kind} disabled={!can('open')} onClick={() => onBuy(false)}>
      {label(activity.running ? text : t('ended'))}
    </Button>
  );
  if (can('invite'))
    return (
      <ActionBar>
        {order}
        <Button kind="primary" icon="share-2" onClick={onShare}>
          {t('invite')}
        </Button>
      </ActionBar>
    );
  if (can('join'))
    return (
      <ActionBar>
        {can('open') && openButton(t('openNew'), 'secondary')}
        <Button kind="primary" onClick={() => onBuy(true)}>
          {t('join', { amount })}
        </Button>
      </ActionBar>
    );
  return (
    <ActionBar>
      {order || (
        <PageLink to={mallPages.goodsInfo({ saleNo: activity.saleNo })} className={buttonClass('secondary')}>
          {t('alone')}
        </PageLink>
      )}
      {openButton(isMember ? t('again') : t('openAt', { amount }))}
    </ActionBar>
  );
};
