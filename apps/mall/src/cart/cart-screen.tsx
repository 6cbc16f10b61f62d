import { useListCartQuery } from '@juhe/api-client/mall/cart';
import * as mallPages from '@juhe/contract/pages/mall';
import { ListSkeleton, Page, QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { GuessBelow } from '../shared/guess-feed.tsx';
import { CartContent } from './cart-content.tsx';

/** The cart, grouped by shop. */
const CartScreen = () => {
  const t = useTranslations('cart');
  // Prices and stock are current, not those of the last visit.
  const query = useListCartQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryView
      query={query}
      skeleton={
        <Page>
          <ListSkeleton rows={4} media={72} />
        </Page>
      }
      isEmpty={(cart) => cart.count === 0}
      empty={{
        icon: 'shopping-cart',
        text: t('empty'),
        action: { label: t('toMall'), to: mallPages.welfare() },
        next: <GuessBelow />,
      }}
    >
      {(cart) => <CartContent cart={cart} onRefresh={query.refetch} />}
    </QueryView>
  );
};

export { CartScreen as Screen };
