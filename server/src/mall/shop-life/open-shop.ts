import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { insertShop, type NewShop } from '../shop/shop.repository.ts';
import { shopMachine } from './shop-life-machine.ts';

/** Opens the shop of an approved application (domain.md §9), or one of the company. */
export const openShop = async (tx: Tx, shop: NewShop, actor: Actor): Promise<{ id: string }> => {
  const { id } = await insertShop(tx, shop);
  await shopMachine.created(tx, { id, state: 'open', actor });
  return { id };
};
