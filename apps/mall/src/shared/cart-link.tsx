import { useSession } from '@juhe/auth';
import { useListCartQuery } from '@juhe/api-client/mall/cart';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Badge, Icon } from '@juhe/ui';
import type { ReactNode } from 'react';

interface CartLinkProps {
  /** Accessible label of the number of kinds of goods. */
  countLabel: (n: number) => string;
  className: string | undefined;
  /** Size of the icon (px). */
  size?: number;
  /** Name of the link, below the icon or visually hidden. */
  children: ReactNode;
}

/** The link to the cart, with the number of kinds of goods in it. */
export const CartLink = ({ countLabel, className, size = 24, children }: CartLinkProps) => {
  const { signedIn } = useSession();
  const { data } = useListCartQuery(undefined, { skip: !signedIn });
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
