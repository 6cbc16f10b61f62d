import * as applyforPages from '@juhe/contract/pages/applyfor';
import { PageLink } from '@juhe/platform';
import { Icon, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './mine.module.css';

interface Props {
  isOwner: boolean | undefined;
  /** Whether the member has a shop could not be loaded. */
  failed: boolean;
}

/** A link to the member's shop, also a closed one, or an invitation to open one; a skeleton until it is known which. */
export const ShopInvitation = ({ isOwner, failed }: Props) => {
  const t = useTranslations('mine');
  if (isOwner === undefined && failed) return null;
  if (isOwner === undefined)
    return (
      <div className={css.shop} aria-hidden="true">
        <Skeleton width={44} height={44} round />
        <Skeleton width={160} height={18} />
      </div>
    );
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
