import { useSession } from '@juhe/auth';
import { PageLink } from '@juhe/platform';
import { Badge, Icon } from '@juhe/ui';
import { useGetShopCarListQuery } from '@juhe/api-client/mall/cart';
import css from './cart-link.module.css';

/** The way to the cart with the number of kinds of goods in it; `label` names it, `unit` is read after the number. */
export const CartLink = ({ label, unit }: { label: string; unit: string }) => {
  const { signedIn } = useSession();
  const { data } = useGetShopCarListQuery(undefined, { skip: !signedIn });
  return (
    <PageLink to="/subPackages/shop/cart" className={css.link} aria-label={data?.count ? `${label} ${data.count} ${unit}` : label}>
      <Badge count={signedIn ? (data?.count ?? 0) : 0}>
        <Icon name="shopping-cart" size={24} />
      </Badge>
    </PageLink>
  );
};
