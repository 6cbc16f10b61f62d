import { useSession } from '@juhe/auth';
import { useGetShopCarListQuery } from '@juhe/api-client/mall/cart';
import { PageLink } from '@juhe/platform';
import { Badge, Icon } from '@juhe/ui';
import type { ReactNode } from 'react';

interface CartLinkProps {
  /** Read after the number. */
  unit: string;
  className: string | undefined;
  /** Names the link, below the icon or hidden. */
  children: ReactNode;
}

/** The way to the cart, with the number of kinds of goods in it. */
export const CartLink = ({ unit, className, children }: CartLinkProps) => {
  const { signedIn } = useSession();
  const { data } = useGetShopCarListQuery(undefined, { skip: !signedIn });
  return (
    <PageLink to="/subPackages/shop/cart" className={className ?? ''}>
      <Badge count={signedIn ? (data?.count ?? 0) : 0} label={unit}>
        <Icon name="shopping-cart" size={24} />
      </Badge>
      {children}
    </PageLink>
  );
};
