import { cart } from '@juhe/contract/mall/cart';
import { goods } from '@juhe/contract/mall/goods';
import { sql } from '../../db/sql.ts';
import type { Buyer, CommandSet, World } from './world.ts';

/** Returns the ids of the lines that can be ordered now. */
export const cartLines = async (buyer: Buyer): Promise<{ id: string; quantity: number }[]> => {
  const { data } = await buyer.call(cart.listCart, {});
  return data.shops.flatMap((shop) => shop.lines.filter((line) => line.invalid === null));
};

const viewCart = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const { saleNo } = random.pick(world.wares);
  const list = await buyer.call(goods.listGoods, {
    pageNum: random.int(1, 4),
    sort: random.pick(['default', 'sold', 'priceUp', 'new'] as const),
  });
  if (list.data.list.some((item) => item.sold < 0)) world.wrong('a list counts less than nothing as sold');
  const { data } = await buyer.call(goods.getGoodsSpec, { saleNo });
  if (data.skus.some((sku) => sku.stock < 0)) world.wrong(`${saleNo} shows less than nothing in stock`);
};

const add = async (world: World, buyer: Buyer): Promise<void> => {
  const { skuId } = buyer.random.pick(world.wares);
  await buyer.call(cart.addToCart, { skuId, quantity: buyer.random.int(1, 3) });
};

const change = async (_world: World, buyer: Buyer): Promise<void> => {
  const lines = await cartLines(buyer);
  if (lines.length === 0) return;
  const { id } = buyer.random.pick(lines);
  const { random } = buyer;
  if (random.chance(0.5)) await buyer.call(cart.setCartQuantity, { id, quantity: random.int(1, 5) });
  else if (random.chance(0.4))
    await buyer.call(cart.setCartQuantities, { items: lines.map((line) => ({ id: line.id, quantity: random.int(1, 5) })) });
  else await buyer.call(random.chance(0.7) ? cart.removeFromCart : cart.moveCartToFavourites, { ids: id });
};

export const cartCommands: CommandSet = {
  name: 'cart',
  commands: [
    { name: 'look at goods', weight: 3, run: viewCart },
    { name: 'put into the cart', weight: 8, run: add },
    { name: 'change the cart', weight: 2, run: change },
  ],
  problems: async ({ db }) => {
    const rows = await db.rows<{ member: string; sku: string }>(
      sql`select member_id as member, sku_id as sku from cart_line group by 1, 2 having count(*) > 1`,
    );
    return rows.map(({ member, sku }) => `${member} has two cart lines of ${sku}`);
  },
};
