import { useMoveCartToFavouritesMutation } from '@juhe/api-client/mall/cart';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import { toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Saves the goods of lines as favourites and removes the lines from the cart, in one step. */
export const useMoveToFavourites = () => {
  const t = useTranslations('cart');
  const [move] = useMoveCartToFavouritesMutation();
  return async (lines: readonly CartLine[]): Promise<void> => {
    try {
      const { moved } = await move({ ids: lines.map(({ id }) => id).join() }).unwrap();
      if (moved > 0) toast(t('kept', { n: moved }), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
};
