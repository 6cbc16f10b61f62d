import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rename } from '@juhe/contract/applyfor/rename';
import { activity } from '@juhe/contract/mall/activity';
import { cart } from '@juhe/contract/mall/cart';
import { catalogue } from '@juhe/contract/mall/catalogue';
import { order } from '@juhe/contract/mall/order';
import { shop } from '@juhe/contract/mall/shop';
import { shopLife } from '@juhe/contract/mall/shop-life';
import { sanction } from '@juhe/contract/member/sanction';
import { homepage } from '@juhe/contract/social/homepage';
import { notice } from '@juhe/contract/social/notice';
import { wallet } from '@juhe/contract/wallet/wallet';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { migrate } from '../../db/migrate.ts';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import { audit } from '../../ledger/read.ts';
import { holderPassword, makeHolder } from '../../test/card-holder.ts';
import { checkoutTools } from '../../test/checkout.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);

let server: TestServer;
let tools: ReturnType<typeof checkoutTools>;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  tools = checkoutTools(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
});

const operator = () => ({ token: server.operatorToken });
const reason = '多次发货超时';
let opened = 0;
/** Opens a member's shop with goods on the shelf, settled in with a plan. */
const openShop = async (of?: TestMember, planId = 'brand') => {
  const owner = of ?? (await server.memberWith());
  const id = `life${(opened += 1)}`;
  await server.db.run(
    sql`insert into shop (id, name, logo, intro, owner_id) values (${id}, ${`营业 ${opened}`}, '/media/x.webp', '小店', ${owner.id})`,
  );
  await server.db.run(sql`insert into shop_application (member_id, state, plan_id, contact_name, shop_id)
    values (${owner.id}, 'approved', ${planId}, '林知夏', ${id})`);
  return { id, owner, goods: await makeProduct(server.db, { shop: id, price: 10_000, stock: 100 }) };
};
const suspend = (shopId: string, key?: string) =>
  server.call(shopLife.suspendShop, { shopId, reason }, { ...operator(), ...(key === undefined ? {} : { key }) });
const onSale = async (id: string) =>
  (await server.db.one<{ yes: boolean }>(sql`select on_sale as yes from product where id = ${id}`)).yes;

describe('a suspended shop', () => {
  // MALL-126, MALL-127, MALL-128
  it('is hidden with its goods, which cannot be bought and are marked in the cart; all of it is restored afterwards', async () => {
    const { id, owner, goods } = await openShop();
    const off = await makeProduct(server.db, { shop: id, onSale: false });
    const buyer = await tools.buyer(50_000);
    const { lineId } = (await server.as(buyer)(cart.addToCart, { skuId: goods.skuId })).data;
    expect((await suspend(id)).data).toEqual({ id, state: 'suspended' });
    expect((await server.call(shop.getShop, { shopId: id })).key).toBe('shop.missing');
    expect((await server.call(shop.searchShops, { keyword: `营业 ${opened}` })).data.list).toEqual([]);
    const lines = (await server.as(buyer)(cart.listCart, {})).data.shops.flatMap((part) => part.lines);
    expect(lines.map(({ invalid }) => invalid)).toEqual(['offShelf']);
    expect((await tools.create(buyer, { cartLineIds: lineId }, 10_000)).key).toBe('goods.offShelf');
    expect((await server.call(catalogue.shelveProduct, { saleNo: goods.saleNo, onSale: true }, operator())).key).toBe(
      'shop.suspended',
    );
    expect((await suspend(id)).key).toBe('shop.suspended');
    expect((await server.call(shopLife.getMyShop, {}, owner)).data).toMatchObject({ state: 'suspended', reason, goods: 1 });
    expect((await server.call(shopLife.reinstateShop, { shopId: id }, operator())).data.state).toBe('open');
    expect([await onSale(goods.id), await onSale(off.id)]).toEqual([true, false]);
    expect((await tools.create(buyer, { cartLineIds: lineId }, 10_000)).code).toBe(200);
    expect((await server.call(shopLife.reinstateShop, { shopId: id }, operator())).key).toBe('shop.open');
  });

  // MALL-128
  it('does not restore goods that were taken off the shelf meanwhile', async () => {
    const { id, goods } = await openShop();
    await suspend(id);
    await server.call(catalogue.shelveProduct, { saleNo: goods.saleNo, onSale: false }, operator());
    await server.call(shopLife.reinstateShop, { shopId: id }, operator());
    expect(await onSale(goods.id)).toBe(false);
  });

  // MALL-130
  it('notifies its owner, who may appeal', async () => {
    const { id, owner } = await openShop();
    await suspend(id);
    const [notification] = (await server.call(notice.listNotices, { kind: 'service' }, owner)).data.list;
    expect(notification).toMatchObject({ title: '店铺已暂停营业', link: '/subPackages/user/sanctions' });
    const [measure] = (await server.call(sanction.listMySanctions, {}, owner)).data.list;
    expect(measure).toMatchObject({ measure: 'removal', kind: 'shop', reason, state: 'imposed' });
    const appeal = { id: measure?.id ?? '', text: '延误是快递停运造成的，附上通知。' };
    expect((await server.call(sanction.appealSanction, appeal, owner)).data.state).toBe('appealed');
  });

  // MALL-129
  it('refuses withdrawals and transfers to the personal wallet until it is open again', async () => {
    const holder = await makeHolder(server);
    const { id } = await openShop(holder);
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'test.company',
        ref: id,
        entries: [
          { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -50_000 },
          { account: { kind: 'companyWallet', owner: id }, amount: 50_000 },
        ],
      }),
    );
    const { cardId } = holder;
    const withdraw = () =>
      server.call(
        withdrawal.applyForWithdrawal,
        { type: 'company', amountCents: 10_000, cardId, feeCents: 0, password: holderPassword },
        holder,
      );
    const applied = await withdraw();
    expect(applied.code).toBe(200);
    await suspend(id);
    expect((await withdraw()).key).toBe('company.suspended');
    expect((await server.call(wallet.transferFromCompany, { amountCents: 100 }, holder)).key).toBe('company.suspended');
    const approve = () => server.call(withdrawal.approveWithdrawal, { id: applied.data.id }, operator());
    expect((await approve()).key).toBe('company.suspended');
    expect((await server.call(wallet.getCompanyWallet, {}, holder)).code).toBe(200);
    await server.call(shopLife.reinstateShop, { shopId: id }, operator());
    expect((await approve()).code).toBe(200);
    expect((await server.call(wallet.transferFromCompany, { amountCents: 100 }, holder)).code).toBe(200);
  });

  it('is suspended exactly once by twenty concurrent operators', async () => {
    const { id, owner } = await openShop();
    const responses = await server.together(20, (i) => [
      shopLife.suspendShop,
      { shopId: id, reason },
      { ...operator(), key: `suspend-once-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'shop.suspended')).toHaveLength(19);
    expect((await server.call(sanction.listMySanctions, {}, owner)).data.total).toBe(1);
  });

  it('leaves each of twenty concurrent checkouts either complete or without effect', async () => {
    const { id, goods } = await openShop();
    const buyers = await Promise.all(Array.from({ length: 20 }, () => tools.buyer()));
    const {
      there: forward,
      back,
      deadlocks,
    } = await oppositeDirections(
      server,
      20,
      (i) => [
        order.createOrder,
        { skuId: goods.skuId, addressId: buyers[i]?.addressId ?? '', expectedPayableCents: 10_000 },
        { token: buyers[i]?.token ?? '', key: `checkout-suspend-${i}` },
      ],
      (i) => [shopLife.suspendShop, { shopId: id, reason }, { ...operator(), key: `suspend-checkout-${i}` }],
    );
    const createdCount = forward.filter(({ code }) => code === 200).length;
    expect(forward.filter(({ code, key }) => code !== 200 && key !== 'goods.offShelf')).toEqual([]);
    expect(back.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(deadlocks).toBe(0);
    const stock = await server.db.one(sql`select available, reserved from sku where id = ${goods.skuId}`);
    expect(stock).toEqual({ available: 100 - createdCount, reserved: createdCount });
  });
});

describe('closing', () => {
  // MALL-126
  it('requires that no order is open, and is permanent', async () => {
    const { id, owner, goods } = await openShop();
    const buyer = await tools.buyer();
    const created = await tools.create(buyer, { skuId: goods.skuId }, 10_000);
    expect(created.code).toBe(200);
    const refused = await server.call(shopLife.closeMyShop, {}, owner);
    expect(refused).toMatchObject({ code: 409, key: 'shop.ordersOpen', msg: expect.stringContaining('1') });
    expect((await server.call(shopLife.getMyShop, {}, owner)).data).toMatchObject({ state: 'open', openOrders: 1 });
    await server.as(buyer)(order.cancelOrder, { orderNo: created.data.orderNos[0] ?? '' });
    expect((await server.call(shopLife.closeMyShop, {}, owner)).data).toEqual({ id, state: 'closed' });
    expect(await onSale(goods.id)).toBe(false);
    expect((await server.call(shop.getShop, { shopId: id })).code).toBe(404);
    for (const answer of [
      await server.call(shopLife.closeMyShop, {}, owner),
      await server.call(shopLife.updateMyShop, { notice: '休息' }, owner),
      await server.call(shopLife.reinstateShop, { shopId: id }, operator()),
    ])
      expect(answer.key).toBe('shop.closed');
  });

  // APPLYFOR-23
  it.each(['owner', 'company'])('by the %s ends the role, while the own pages still know the shop', async (by) => {
    const owner = await server.memberWith({ roles: ['expert', 'shopOwner'] });
    const { id } = await openShop(owner);
    const rolesOf = async () => (await server.call(homepage.getHomepage, { memberId: owner.id })).data.member.roles;
    expect(await rolesOf()).toEqual(['expert', 'shopOwner']);
    if (by === 'owner') await server.call(shopLife.closeMyShop, {}, owner);
    else await server.call(shopLife.closeShop, { shopId: id, reason }, operator());
    expect(await rolesOf()).toEqual(['expert']);
    expect((await server.call(homepage.getMyCounts, {}, owner)).data.hasShop).toBe(true);
    expect((await server.call(homepage.getMyCounts, {}, await server.memberWith())).data.hasShop).toBe(false);
  });

  // APPLYFOR-23
  it('ended the role of earlier owners by a migration', async () => {
    const [closed, open] = [
      await server.memberWith({ roles: ['expert', 'shopOwner'] }),
      await server.memberWith({ roles: ['shopOwner'] }),
    ];
    const { id } = await openShop(closed);
    await openShop(open);
    await server.db.run(sql`update shop set state = 'closed' where id = ${id}`);
    const folder = mkdtempSync(join(tmpdir(), 'juhe-closed-shops-'));
    copyFileSync(join(__dirname, '../../migrations/0850_member_closed_shop_role.sql'), join(folder, '9999_closed_shop_role.sql'));
    await migrate(server.databaseUrl, folder);
    rmSync(folder, { recursive: true });
    const roles = await server.db.rows<{ roles: string[] }>(
      sql`select roles from member where id = any(${[closed.id, open.id]}::text[]) order by id = ${open.id}`,
    );
    expect(roles).toEqual([{ roles: ['expert'] }, { roles: ['shopOwner'] }]);
  });

  // MALL-126
  it('is refused to the owner and allowed to the company while the shop is suspended', async () => {
    const { id, owner } = await openShop();
    await suspend(id);
    expect((await server.call(shopLife.closeMyShop, {}, owner)).key).toBe('shop.suspended');
    expect((await server.call(shopLife.closeShop, { shopId: id, reason }, operator())).data.state).toBe('closed');
    expect((await server.call(shopLife.getMyShop, {}, owner)).data).toMatchObject({ state: 'closed', reason });
  });

  it('leaves no open order behind when it races with checkouts', async () => {
    const { id, owner, goods } = await openShop();
    const buyers = await Promise.all(Array.from({ length: 10 }, () => tools.buyer()));
    const {
      there: forward,
      back,
      deadlocks,
    } = await oppositeDirections(
      server,
      10,
      (i) => [
        order.createOrder,
        { skuId: goods.skuId, addressId: buyers[i]?.addressId ?? '', expectedPayableCents: 10_000 },
        { token: buyers[i]?.token ?? '', key: `checkout-close-${i}` },
      ],
      (i) => [shopLife.closeMyShop, {}, { token: owner.token, key: `close-checkout-${i}` }],
    );
    const createdCount = forward.filter(({ code }) => code === 200).length;
    const closed = back.filter(({ code }) => code === 200).length;
    expect([createdCount > 0, closed > 0]).not.toEqual([true, true]);
    expect(closed).toBeLessThanOrEqual(1);
    expect(deadlocks).toBe(0);
    expect((await server.call(shopLife.getMyShop, {}, owner)).data).toMatchObject({ id, openOrders: createdCount });
  });
});

describe('the owner’s actions', () => {
  const actionsOf = async (owner: TestMember) => (await server.call(shopLife.getMyShop, {}, owner)).data?.actions;

  // MALL-126, MALL-127
  it('are those that the server accepts in the state of the shop', async () => {
    const { id, owner } = await openShop();
    expect(await actionsOf(owner)).toEqual(['view', 'edit', 'rename', 'close']);
    await suspend(id);
    expect(await actionsOf(owner)).toEqual(['edit']);
    const changed = await server.call(shopLife.updateMyShop, { notice: '休息' }, owner);
    expect(changed.data.actions).toEqual(['edit']);
    expect((await server.call(rename.proposeShopName, { name: '山外有茶' }, owner)).key).toBe('rename.shopNotOpen');
    await server.call(shopLife.reinstateShop, { shopId: id }, operator());
    expect(await actionsOf(owner)).toEqual(['view', 'edit', 'rename', 'close']);
    expect((await server.call(shopLife.closeMyShop, {}, owner)).code).toBe(200);
    expect(await actionsOf(owner)).toEqual([]);
  });
});

describe('the owner’s changes', () => {
  // MALL-133
  it('are visible immediately, leave omitted fields unchanged, and set the return address', async () => {
    const { id, owner } = await openShop();
    const change = { intro: '山里的茶', notice: '周末不发货', hours: '9:00–18:00', returnAddress: '杭州市西湖区灵隐路 1 号' };
    expect((await server.call(shopLife.updateMyShop, change, owner)).data).toMatchObject(change);
    await server.call(shopLife.updateMyShop, { notice: '' }, owner);
    expect((await server.call(shopLife.getMyShop, {}, owner)).data).toMatchObject({
      ...change,
      notice: '',
      plan: { id: 'brand' },
    });
    expect((await server.call(shop.getShop, { shopId: id })).data).toMatchObject({
      intro: '山里的茶',
      notice: '',
      hours: change.hours,
    });
  });

  it.each([
    [{ intro: '长'.repeat(201) }],
    [{ notice: '长'.repeat(101) }],
    [{ hours: {} }],
    [{ logo: 'https://elsewhere.example/x.webp' }],
    [{ logo: '/u/0123456789012345678901234567890123456789.webp' }],
    [{ returnAddress: 'a\u0007b' }],
  ])('are refused without effect: %j', async (change) => {
    const { owner } = await openShop();
    const before = (await server.call(shopLife.getMyShop, {}, owner)).data;
    expect((await server.call(shopLife.updateMyShop, change as never, owner)).code).toBe(400);
    expect((await server.call(shopLife.getMyShop, {}, owner)).data).toEqual(before);
  });

  it('require a shop; operators’ actions require an operator and a member’s shop', async () => {
    const stranger = await server.memberWith();
    expect((await server.call(shopLife.getMyShop, {}, stranger)).data).toBeNull();
    expect((await server.call(shopLife.updateMyShop, { notice: '你好' }, stranger)).key).toBe('shop.none');
    expect((await server.call(shopLife.closeMyShop, {}, stranger)).key).toBe('shop.none');
    expect((await server.call(shopLife.suspendShop, { shopId: 'own', reason }, stranger)).code).toBe(403);
    expect((await suspend('own')).key).toBe('shop.missing');
    expect((await suspend('nothing')).key).toBe('shop.missing');
    expect(
      (await server.call(shopLife.listShops, { state: 'open' }, operator())).data.list.every(({ state }) => state === 'open'),
    ).toBe(true);
  });
});

describe('the limits of a plan', () => {
  // MALL-131, MALL-132
  it('apply to goods on the shelf, also for twenty concurrent requests', async () => {
    const { id } = await openShop(undefined, 'personal');
    await server.db.run(sql`insert into product (sale_no, shop_id, category_id, title, img, pictures)
      select 'PL' || n, ${id}, 'leaf', 'n' || n, '/media/x.webp', array['/media/x.webp'] from generate_series(1, 46) n`);
    const off = await Promise.all(Array.from({ length: 20 }, () => makeProduct(server.db, { shop: id, onSale: false })));
    const responses = await server.together(20, (i) => [
      catalogue.shelveProduct,
      { saleNo: off[i]?.saleNo ?? '', onSale: true },
      operator(),
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(responses.filter(({ key }) => key === 'shop.planLimit')).toHaveLength(17);
    const product = {
      ...{ shopId: id, categoryId: 'leaf', title: '第五十一件', pictures: ['/media/products/longjing-1.webp'] },
      skus: [{ values: {}, priceCents: 100, available: 1 }],
    };
    expect((await server.call(catalogue.createProduct, product, operator())).key).toBe('shop.planLimit');
    expect((await server.call(catalogue.createProduct, { ...product, onSale: false }, operator())).code).toBe(200);
  });

  // MALL-131, MALL-132
  it('apply to activities', async () => {
    const [small, brand] = [await openShop(undefined, 'personal'), await openShop()];
    const begin = (saleNo: string) =>
      server.call(activity.createGroupActivity, { saleNo, size: 2, offCents: 100, maxQuantity: 1 }, operator());
    expect((await begin(small.goods.saleNo)).key).toBe('shop.planActivities');
    expect((await begin(brand.goods.saleNo)).code).toBe(200);
  });
});
