import * as applyforPages from '@juhe/contract/pages/applyfor';
import { PageLink, useTranslations } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import css from './mine.module.css';

/** To the own shop, or an invitation to open one. */
export const ShopInvitation = ({ isOwner }: { isOwner: boolean }) => {
  const t = useTranslations('mine');
  return (
    <PageLink to={(isOwner ? applyforPages.info : applyforPages.storeOccupancy)()} className={css.shop}>
      <span className={css.shopIcon}>
        <Icon name="store" size={24} />
      </span>
      <span className={css.shopText}>
        <span className={css.shopTitle}>{t(isOwner ? 'myShop' : 'openShop')}</span>
        <span className={css.shopNote}>{t(isOwner ? 'myShopNote' : 'openShopNote')}</span>
      </span>
      <Icon name="chevron-right" size={18} />
    </PageLink>
  );
};
