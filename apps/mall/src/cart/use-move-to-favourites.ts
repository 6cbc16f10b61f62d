import { useRemoveFromCartMutation } from '@juhe/api-client/mall/cart';
import { useCollectGoodsMutation } from '@juhe/api-client/mall/goods';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import { toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from '../shared/goods-address.ts';

/** Saves the goods of lines as favourites and removes the lines from the cart; a line whose goods could not be saved stays. */
export const useMoveToFavourites = () => {
  const t = useTranslations('cart');
  const [collect] = useCollectGoodsMutation();
  const [remove] = useRemoveFromCartMutation();
  return async (lines: readonly CartLine[]): Promise<void> => {
    const goods = [...new Map(lines.map((line) => [line.goodsId, line])).values()];
    const responses = await Promise.all(goods.map((line) => collect({ ...goodsAddress(line), collect: true })));
    const savedGoodsIds = new Set(goods.filter((_, i) => responses[i]?.data).map((line) => line.goodsId));
    const moved = lines.filter((line) => savedGoodsIds.has(line.goodsId));
    if (moved.length === 0) return;
    const { data } = await remove({ ids: moved.map((line) => line.id).join() });
    if (data) toast(t('kept', { n: moved.length }), { kind: 'success' });
  };
};
