import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, usePageExists } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import css from './shop-name.module.css';

/** The shop an order or a part of it is from; leads to the shop where it has a page. */
export const ShopName = ({ shopId, name }: { shopId: string; name: string }) => {
  const linked = usePageExists(mallPages.shop.path);
  const inside = (
    <>
      <Icon name="store" size={18} />
      <span className={css.name}>{name}</span>
      {linked && <Icon name="chevron-right" size={16} />}
    </>
  );
  if (!linked) return <span className={css.shop}>{inside}</span>;
  return (
    <PageLink to={mallPages.shop({ shopId })} className={css.shop}>
      {inside}
    </PageLink>
  );
};
