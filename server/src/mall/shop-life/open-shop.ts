import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/context.ts';
import { insertShop } from '../shop/shop.repository.ts';
import { shopMachine } from './shop-life-machine.ts';

/** Opens the shop of an approved application (domain.md §9). */
export const openShop = async (tx: Tx, shop: Parameters<typeof insertShop>[1], actor: Actor): Promise<{ id: string }> => {
  const { id } = await insertShop(tx, shop);
  await shopMachine.created(tx, { id, state: 'open', actor });
  return { id };
};
