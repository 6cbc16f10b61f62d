import { cart } from '@juhe/contract/mall/cart';
import { goods } from '@juhe/contract/mall/goods';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());

const linesOf = async (owner: { token: string }) =>
  (await server.as(owner)(cart.listCart)).data.shops.flatMap((shop) => shop.lines);

it('has one line with the correct sum after twenty concurrent additions', async () => {
  const member = await server.memberWith();
  const { skuId } = await makeProduct(server.db, { stock: 500 });
  const responses = await server.together(20, () => [cart.addToCart, { skuId, quantity: 3 }, member]);
  expect(responses.map((answer) => answer.code)).toEqual(Array(20).fill(200));
  expect(await linesOf(member)).toMatchObject([{ skuId, quantity: 60 }]);
});

it('clamps to the stock and reports it, also after twenty concurrent additions', async () => {
  const member = await server.memberWith();
  const { skuId } = await makeProduct(server.db, { stock: 7 });
  expect((await server.as(member)(cart.addToCart, { skuId, quantity: 5 })).data).toMatchObject({ quantity: 5, clamped: false });
  expect((await server.as(member)(cart.addToCart, { skuId, quantity: 5 })).data).toMatchObject({ quantity: 7, clamped: true });
  await server.together(20, () => [cart.addToCart, { skuId, quantity: 2 }, member]);
  const [line] = await linesOf(member);
  expect(line?.quantity).toBe(7);
  const set = await server.as(member)(cart.setCartQuantity, { id: line?.id ?? '', quantity: 99 });
  expect(set.data).toEqual({ quantity: 7, clamped: true });
});

// MALL-33
it('groups by shop, most recently changed first, and reports price changes and invalid lines', async () => {
  const member = await server.memberWith();
  const add = (skuId: string) => server.as(member)(cart.addToCart, { skuId });
  const [dearer, unlisted, empty] = [
    await makeProduct(server.db, { price: 1000 }),
    await makeProduct(server.db),
    await makeProduct(server.db, { shop: 'other' }),
  ];
  for (const { skuId } of [dearer, unlisted, empty]) expect((await add(skuId)).code).toBe(200);
  await server.db.run(sql`update sku set price_cents = 1200 where id = ${dearer.skuId}`);
  await server.db.run(sql`update product set on_sale = false where id = ${unlisted.id}`);
  await server.db.run(sql`update sku set available = 0 where id = ${empty.skuId}`);
  const { data } = await server.as(member)(cart.listCart);
  expect(data.count).toBe(3);
  expect(data.shops.map((shop) => shop.shopId)).toEqual(['other', 'own']);
  expect(data.shops[0]?.lines).toMatchObject([{ skuId: empty.skuId, invalid: 'soldOut', stock: 0 }]);
  expect(data.shops[1]?.lines).toMatchObject([
    { skuId: unlisted.skuId, invalid: 'offShelf' },
    { skuId: dearer.skuId, invalid: null, priceCents: 1200, addedPriceCents: 1000 },
  ]);
});

it.each([
  [{ onSale: false }, 'goods.offShelf'],
  [{ stock: 0 }, 'stock.short'],
])('rejects %j', async (fields, key) => {
  const member = await server.memberWith();
  const { skuId } = await makeProduct(server.db, fields);
  const answer = await server.as(member)(cart.addToCart, { skuId });
  expect([answer.code, answer.key]).toEqual([409, key]);
  expect(await linesOf(member)).toEqual([]);
});

// MALL-31
it('holds at most 120 products', async () => {
  const member = await server.memberWith();
  const { id } = await makeProduct(server.db);
  await server.db.run(sql`insert into sku (id, product_id, price_cents, available, img)
    select 'full-' || n, ${id}, 100, 5, '/media/x.webp' from generate_series(1, 121) n`);
  await server.db.run(sql`insert into cart_line (member_id, sku_id, quantity, added_price_cents)
    select ${member.id}, 'full-' || n, 1, 100 from generate_series(1, 119) n`);
  const responses = await server.together(2, (i) => [cart.addToCart, { skuId: `full-${120 + i}` }, member]);
  expect(responses.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await linesOf(member)).toHaveLength(120);
  // The quantity of an existing line can still be raised.
  expect((await server.as(member)(cart.addToCart, { skuId: 'full-1' })).data.quantity).toBe(2);
});

it('responds to another member’s line as to a missing one', async () => {
  const [owner, otherMember] = [await server.memberWith(), await server.memberWith()];
  const { skuId } = await makeProduct(server.db);
  const { data } = await server.as(owner)(cart.addToCart, { skuId, quantity: 2 });
  const foreign = await server.as(otherMember)(cart.setCartQuantity, { id: data.lineId, quantity: 5 });
  expect(foreign).toEqual(await server.as(otherMember)(cart.setCartQuantity, { id: 'nope', quantity: 5 }));
  expect(foreign.code).toBe(404);
  expect((await server.as(otherMember)(cart.removeFromCart, { ids: data.lineId })).data.removed).toBe(0);
  expect(await linesOf(owner)).toMatchObject([{ quantity: 2 }]);
});

it('removes several lines at once; repeating it changes nothing', async () => {
  const member = await server.memberWith();
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { skuId } = await makeProduct(server.db);
    ids.push((await server.as(member)(cart.addToCart, { skuId })).data.lineId);
  }
  const firstIds = ids.slice(0, 2).join(',');
  expect((await server.as(member)(cart.removeFromCart, { ids: firstIds })).data.removed).toBe(2);
  expect((await server.as(member)(cart.removeFromCart, { ids: firstIds })).data.removed).toBe(0);
  expect((await linesOf(member)).map((line) => line.id)).toEqual(ids.slice(2));
});

/** Puts a product into the cart; returns the id of its line. */
const lineOf = async (owner: { token: string }, product: { skuId: string }, quantity = 1) =>
  (await server.as(owner)(cart.addToCart, { skuId: product.skuId, quantity })).data.lineId;
const favouritesOf = async (owner: { token: string }) =>
  (await server.as(owner)(goods.listFavouriteGoods, {})).data.list.map(({ id }) => id).toSorted();

describe('moving lines to the favourites', () => {
  // MALL-34
  it('saves each product once and removes the lines; off the shelf too, and repeating it changes nothing', async () => {
    const member = await server.memberWith();
    const [first, second, unlisted] = [await makeProduct(server.db), await makeProduct(server.db), await makeProduct(server.db)];
    await server.db.run(sql`insert into sku (id, product_id, price_cents, available, img)
      values ('second-variant', ${first.id}, 100, 5, '/media/x.webp')`);
    const ids = [await lineOf(member, first), await lineOf(member, { skuId: 'second-variant' }), await lineOf(member, unlisted)];
    const remaining = await lineOf(member, second);
    await server.db.run(sql`update product set on_sale = false where id = ${unlisted.id}`);
    await server.as(member)(goods.collectGoods, { goodsId: first.id, collect: true });
    const move = () => server.as(member)(cart.moveCartToFavourites, { ids: [...ids, 'nope'].join() });
    expect((await move()).data).toEqual({ moved: 3 });
    expect((await move()).data).toEqual({ moved: 0 });
    expect(await favouritesOf(member)).toEqual([first.id, unlisted.id].toSorted());
    expect((await linesOf(member)).map(({ id }) => id)).toEqual([remaining]);
  });

  // MALL-34
  it('moves each line exactly once in twenty concurrent calls', async () => {
    const member = await server.memberWith();
    const products = [await makeProduct(server.db), await makeProduct(server.db), await makeProduct(server.db)];
    const ids: string[] = [];
    for (const product of products) ids.push(await lineOf(member, product));
    const responses = await server.together(20, (i) => [
      cart.moveCartToFavourites,
      { ids: (i % 2 === 0 ? ids : ids.toReversed()).join() },
      member,
    ]);
    expect(responses.map(({ code }) => code)).toEqual(Array(20).fill(200));
    expect(responses.reduce((sum, { data }) => sum + data.moved, 0)).toBe(3);
    expect(await favouritesOf(member)).toEqual(products.map(({ id }) => id).toSorted());
    expect(await linesOf(member)).toEqual([]);
  });

  it('ignores another member’s lines', async () => {
    const [owner, otherMember] = [await server.memberWith(), await server.memberWith()];
    const lineId = await lineOf(owner, await makeProduct(server.db));
    expect((await server.as(otherMember)(cart.moveCartToFavourites, { ids: lineId })).data).toEqual({ moved: 0 });
    expect(await favouritesOf(otherMember)).toEqual([]);
    expect(await linesOf(owner)).toHaveLength(1);
  });

  it('takes at most as many lines as a cart holds', async () => {
    const member = await server.memberWith();
    const ids = (count: number) => Array.from({ length: count }, (_, i) => `l${i}`).join();
    expect((await server.as(member)(cart.moveCartToFavourites, { ids: ids(120) })).code).toBe(200);
    const refused = await server.as(member)(cart.moveCartToFavourites, { ids: ids(121) });
    expect([refused.code, refused.field]).toEqual([400, 'ids']);
  });
});

describe('the quantities of several lines', () => {
  // MALL-33
  it('are set at once, clamped to the stock', async () => {
    const member = await server.memberWith();
    const [short, ample] = [await makeProduct(server.db, { stock: 9 }), await makeProduct(server.db, { stock: 9 })];
    const items = [
      { id: await lineOf(member, short, 6), quantity: 5 },
      { id: await lineOf(member, ample), quantity: 7 },
    ];
    await server.db.run(sql`update sku set available = 3 where id = ${short.skuId}`);
    expect((await server.as(member)(cart.setCartQuantities, { items })).code).toBe(200);
    const quantities = new Map((await linesOf(member)).map(({ skuId, quantity }) => [skuId, quantity]));
    expect([quantities.get(short.skuId), quantities.get(ample.skuId)]).toEqual([3, 7]);
  });

  it('are all unchanged if a line is missing or another member’s', async () => {
    const [owner, otherMember] = [await server.memberWith(), await server.memberWith()];
    const foreign = await lineOf(otherMember, await makeProduct(server.db), 2);
    const own = await lineOf(owner, await makeProduct(server.db), 2);
    const set = (id: string) =>
      server.as(owner)(cart.setCartQuantities, {
        items: [
          { id: own, quantity: 5 },
          { id, quantity: 5 },
        ],
      });
    const refused = await set(foreign);
    expect(refused).toMatchObject({ code: 404, key: 'cart.lineMissing' });
    expect(await set('nope')).toEqual(refused);
    expect(await linesOf(owner)).toMatchObject([{ quantity: 2 }]);
    expect(await linesOf(otherMember)).toMatchObject([{ quantity: 2 }]);
  });

  it.each([[[]], [[{ id: 'x', quantity: 0 }]], [Array.from({ length: 121 }, () => ({ id: 'x', quantity: 1 }))]])(
    'refuse %j',
    async (items) => {
      const member = await server.memberWith();
      expect((await server.as(member)(cart.setCartQuantities, { items })).code).toBe(400);
    },
  );
});

describe('invalid input', () => {
  it.each([0, -1, 1000, 0.5, '1e3', '', '２', null, '1,2'])('refuses the quantity %p and changes nothing', async (quantity) => {
    const member = await server.memberWith();
    const { skuId } = await makeProduct(server.db);
    const answer = await server.as(member)(cart.setCartQuantity, { id: 'x', quantity: quantity as never });
    expect([answer.code, answer.field]).toEqual([400, 'quantity']);
    if (quantity !== null)
      expect((await server.as(member)(cart.addToCart, { skuId, quantity: quantity as never })).code).toBe(400);
    expect(await linesOf(member)).toEqual([]);
  });

  it.each(['', ',', "a';--", 'a,,b'])('refuses the ids %p', async (ids) => {
    const member = await server.memberWith();
    expect((await server.as(member)(cart.removeFromCart, { ids })).code).toBe(400);
  });

  it('rejects signed-out callers and unknown goods', async () => {
    expect((await server.call(cart.listCart)).code).toBe(401);
    expect((await server.call(cart.addToCart, { skuId: 'x' })).code).toBe(401);
    expect((await server.call(cart.addToCart, { skuId: 'nope' }, await server.memberWith())).key).toBe('goods.missing');
  });
});

describe('replacing the SKU of a line', () => {
  const twoOf = async (stocks: readonly [number, number]) => {
    const product = await makeProduct(server.db, { stock: stocks[0], price: 1_000 });
    await server.db.run(sql`insert into sku (id, product_id, price_cents, available, img, position)
      values (${`${product.id}-2`}, ${product.id}, 1500, ${stocks[1]}, '/media/x.webp', 1)`);
    return { first: product.skuId, second: `${product.id}-2` };
  };

  it('keeps the line, at the current price and clamped to the stock', async () => {
    const member = await server.memberWith();
    const { first, second } = await twoOf([10, 2]);
    const { data } = await server.as(member)(cart.addToCart, { skuId: first, quantity: 5 });
    const changed = await server.as(member)(cart.changeCartSku, { id: data.lineId, skuId: second });
    expect(changed.data).toEqual({ lineId: data.lineId, quantity: 2, clamped: true });
    expect(await linesOf(member)).toMatchObject([{ skuId: second, quantity: 2, priceCents: 1_500, addedPriceCents: 1_500 }]);
    // Repeating it changes nothing.
    expect((await server.as(member)(cart.changeCartSku, { id: data.lineId, skuId: second })).data).toMatchObject({ quantity: 2 });
  });

  it('merges it with the line of the same SKU, also for concurrent calls', async () => {
    const member = await server.memberWith();
    const { first, second } = await twoOf([10, 10]);
    const add = async (skuId: string, quantity: number) =>
      (await server.as(member)(cart.addToCart, { skuId, quantity })).data.lineId;
    const [from, into] = [await add(first, 3), await add(second, 4)];
    const responses = await server.together(10, () => [cart.changeCartSku, { id: from, skuId: second }, member]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'cart.lineMissing')).toHaveLength(9);
    expect(await linesOf(member)).toMatchObject([{ id: into, skuId: second, quantity: 7 }]);
  });

  it('is refused for other goods, sold-out SKUs, and other members’ lines', async () => {
    const [member, stranger] = [await server.memberWith(), await server.memberWith()];
    const { first, second } = await twoOf([10, 0]);
    const otherProduct = await makeProduct(server.db);
    const { data } = await server.as(member)(cart.addToCart, { skuId: first });
    const change = (skuId: string, caller = member) => server.as(caller)(cart.changeCartSku, { id: data.lineId, skuId });
    expect(await change(otherProduct.skuId)).toMatchObject({ code: 404, key: 'goods.missing' });
    expect(await change(second)).toMatchObject({ code: 409, key: 'stock.none' });
    expect(await change(second, stranger)).toMatchObject({ code: 404, key: 'cart.lineMissing' });
    expect(await linesOf(member)).toMatchObject([{ skuId: first, quantity: 1 }]);
  });
});
