import { useSession } from '@juhe/auth';
import { useGetShopCarListQuery } from '@juhe/api-client/mall/cart';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Badge, Icon } from '@juhe/ui';
import type { ReactNode } from 'react';

interface CartLinkProps {
  /** How many kinds of goods are in it, as it is read aloud. */
  countLabel: (n: number) => string;
  className: string | undefined;
  /** Of the icon, in px. */
  size?: number;
  /** Names the link, below the icon or hidden. */
  children: ReactNode;
}

/** The way to the cart, with the number of kinds of goods in it. */
export const CartLink = ({ countLabel, className, size = 24, children }: CartLinkProps) => {
  const { signedIn } = useSession();
  const { data } = useGetShopCarListQuery(undefined, { skip: !signedIn });
  const count = signedIn ? (data?.count ?? 0) : 0;
  return (
    <PageLink to={mallPages.cart()} className={className ?? ''}>
      <Badge count={count} label={countLabel(count)}>
        <span data-cart>
          <Icon name="shopping-cart" size={size} />
        </span>
      </Badge>
      {children}
    </PageLink>
  );
};
