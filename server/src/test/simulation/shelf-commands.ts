import { catalogue } from '@juhe/contract/mall/catalogue';
import type { Buyer, CommandSet, World } from './world.ts';

/** Changes stock at the company's warehouse. */
const restock = async (world: World, buyer: Buyer): Promise<void> => {
  const { skuId } = buyer.random.pick(world.wares);
  const change = buyer.random.pick([1, 2, 5, 10, -1, -2, -20]);
  const { code } = await world.operate(buyer, catalogue.setSkuStock, { skuId, change });
  if (code === 200) world.supplied.set(skuId, (world.supplied.get(skuId) ?? 0) + change);
};

/** Changes a price, or takes a product off the shelf for a while, during other commands. */
const change = async (world: World, buyer: Buyer): Promise<void> => {
  const { skuId, saleNo } = buyer.random.pick(world.wares);
  if (buyer.random.chance(0.5))
    await world.operate(buyer, catalogue.setSkuPrice, { skuId, priceCents: buyer.random.int(99, 9_999) });
  else await world.operate(buyer, catalogue.shelveProduct, { saleNo, onSale: buyer.random.chance(0.8) });
};

export const shelfCommands: CommandSet = {
  name: 'shelf',
  commands: [
    { name: 'restock', weight: 3, run: restock },
    { name: 'change price or shelf', weight: 1, run: change },
  ],
};
