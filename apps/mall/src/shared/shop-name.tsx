import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, usePageExists } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import css from './shop-name.module.css';

/** The shop of an order or of a part of it; links to the shop if it has a page. */
export const ShopName = ({ shopId, name }: { shopId: string; name: string }) => {
  const linked = usePageExists(mallPages.shop.path);
  const content = (
    <>
      <Icon name="store" size={18} />
      <span className={css.name}>{name}</span>
      {linked && <Icon name="chevron-right" size={16} />}
    </>
  );
  if (!linked) return <span className={css.shop}>{content}</span>;
  return (
    <PageLink to={mallPages.shop({ shopId })} className={css.shop}>
      {content}
    </PageLink>
  );
};
