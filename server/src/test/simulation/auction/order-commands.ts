import { order } from '@juhe/contract/auction/order';
import { replacement } from '@juhe/contract/auction/replacement';
import type { OrderAction } from '@juhe/contract/auction/order.schemas';
import { resale } from '@juhe/contract/auction/resale';
import { storage } from '@juhe/contract/auction/storage';
import { sql } from '../../../db/sql.ts';
import { makeJobDue } from '../clock-commands.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { lotCommands, placeBid } from './lot-commands.ts';
import { lostEvents, recordEvent, acknowledgedOf } from './acknowledged-events.ts';

/** Pays at the cashier, as delivered by the gateway: occasionally twice, and occasionally never. */
const payAtCashier = async (world: World, buyer: Buyer, orderNo: string): Promise<void> => {
  const { random } = buyer;
  const answer = await buyer.call(order.payAuctionOrder, { orderNo, channel: 'sandbox' });
  if (answer.code !== 200 || random.chance(0.2)) return;
  const { payNo, amountCents } = answer.data;
  const trades = notesOf(world.board, 'auction trades');
  trades.push(payNo);
  const notice = { payNo, amountCents, result: 'success', tradeNo: `A${buyer.index}-${trades.length}` };
  const deliveries = random.chance(0.3) ? [notice, notice] : [notice];
  const statuses = await Promise.all(deliveries.map((delivery) => world.client.notice(delivery)));
  if (statuses.some((status) => status !== 200)) world.wrong(`notices of ${payNo} were answered ${statuses.join()}`);
};

const payFromWallet = async (world: World, buyer: Buyer, orderNo: string): Promise<void> => {
  const answer = await buyer.call(order.payAuctionOrderFromWallet, { orderNo });
  if (answer.code === 200 && answer.data.state === 'inStorage') recordEvent(world, 'pay', orderNo);
};

const split = async (world: World, buyer: Buyer, orderNo: string, quantity: number): Promise<void> => {
  if (quantity < 2) return;
  // Occasionally a piece is left out, which must be refused.
  const pieces = quantity > 2 && buyer.random.chance(0.25) ? quantity - 1 : quantity;
  const first = buyer.random.int(1, pieces - 1);
  const answer = await buyer.call(storage.splitStoredGoods, { orderNo, quantities: [first, pieces - first].join() });
  if (answer.code === 200) recordEvent(world, 'split', orderNo);
};

/** The order whose goods are listed, by lot. */
const listings = new WeakMap<World, Map<string, string>>();
const listedBy = (world: World): Map<string, string> => {
  const byLot = listings.get(world) ?? new Map<string, string>();
  listings.set(world, byLot);
  return byLot;
};

const list = async (world: World, buyer: Buyer, orderNo: string): Promise<void> => {
  const check = await buyer.call(resale.checkResale, { orderNo });
  if (check.code !== 200) return;
  const { minCents, maxCents } = check.data;
  const startCents = buyer.random.chance(0.05) ? maxCents + 1 : buyer.random.int(minCents, maxCents);
  const answer = await buyer.call(resale.resellGoods, { orderNo, startCents, days: 1 });
  if (answer.code !== 200) return;
  if (startCents > maxCents) world.wrong(`${orderNo} was listed for ${startCents}, at most ${maxCents} is allowed`);
  recordEvent(world, 'list', orderNo);
  listedBy(world).set(answer.data.productNo, orderNo);
  notesOf(world.board, 'lots').push(answer.data.productNo);
};

/** Replaces goods with other company goods; a difference is paid at the cashier, occasionally never. */
const replace = async (world: World, buyer: Buyer, orderNo: string): Promise<void> => {
  const { random } = buyer;
  const { code, data } = await buyer.call(replacement.listReplacements, { orderNo, pageSize: 5 });
  if (code !== 200 || data.list.length === 0) return;
  const { id, differenceCents } = random.pick(data.list);
  const answer = await buyer.call(replacement.replaceStoredGoods, { orderNo, goodsId: id, differenceCents });
  if (answer.code !== 200) return;
  const { payNo } = answer.data;
  if (payNo === null) return recordEvent(world, 'replace', orderNo);
  if (random.chance(0.3)) return;
  const notice = { payNo, amountCents: differenceCents, result: 'success', tradeNo: `R${payNo}` };
  const status = await world.client.notice(notice);
  if (status !== 200) world.wrong(`the notice of ${payNo} was answered ${status}`);
};

/**
 * The implementation of each action of the API's `actions[]`; missing ones involve another member and have commands of their
 * own.
 */
const steps: Partial<Record<OrderAction, (world: World, buyer: Buyer, orderNo: string, quantity: number) => Promise<void>>> = {
  pay: async (world, buyer, orderNo) => {
    const choice = buyer.random.int(1, 4);
    if (choice === 1) await Promise.all([payFromWallet(world, buyer, orderNo), payAtCashier(world, buyer, orderNo)]);
    else if (choice === 2) await payAtCashier(world, buyer, orderNo);
    else await payFromWallet(world, buyer, orderNo);
  },
  pickUp: async (world, buyer, orderNo) => {
    const answer = await buyer.call(storage.pickUpGoods, { orderNos: orderNo, addressId: buyer.addressId });
    if (answer.code === 200) recordEvent(world, 'pickUp', ...answer.data.orderNos);
  },
  cancelPickUp: async (world, buyer, orderNo) => {
    const answer = await buyer.call(storage.cancelPickUp, { orderNo });
    if (answer.code === 200) recordEvent(world, 'cancelPickUp', orderNo);
  },
  split,
  list,
  replace,
  takeBack: async (world, buyer, orderNo) => {
    const answer = await buyer.call(resale.takeBackGoods, { orderNo });
    if (answer.code === 200) recordEvent(world, 'takeBack', orderNo);
  },
  receive: async (world, buyer, orderNo) => {
    const answer = await buyer.call(storage.confirmDelivery, { orderNo });
    if (answer.code === 200) recordEvent(world, 'receive', ...answer.data.orderNos);
  },
  extend: async (world, buyer, orderNo) => {
    const answer = await buyer.call(storage.extendDelivery, { orderNo });
    if (answer.code === 200) recordEvent(world, 'extend', orderNo);
  },
};
const allSteps = Object.values(steps);

const ownOrders = async (buyer: Buyer) => {
  const { code, data } = await buyer.call(order.listAuctionOrders, { side: 'buy', pageSize: 30 });
  return code === 200 ? data.list : [];
};

/** Collected goods leave the simulation: most goods are offered on instead. */
const likely = (action: OrderAction): readonly OrderAction[] => {
  if (!steps[action]) return [];
  return action === 'list' ? ['list', 'list', 'list'] : [action];
};

/** Performs an action that the API permits for one of the member's own orders; occasionally one that it does not. */
const actOnOrder = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const possible = (await ownOrders(buyer)).filter(({ actions }) => actions.some((action) => steps[action]));
  if (possible.length === 0) return;
  const chosen = random.pick(possible);
  const step = random.chance(0.08) ? random.pick(allSteps) : steps[random.pick(chosen.actions.flatMap(likely))];
  await step?.(world, buyer, chosen.orderNo, chosen.quantity);
};

/** Performs all actions on the goods of one order concurrently: exactly one succeeds (auction.md C7). */
const collide = async (world: World, buyer: Buyer): Promise<void> => {
  const stored = (await ownOrders(buyer)).filter(({ state }) => state === 'inStorage');
  if (stored.length === 0) return;
  const { orderNo, quantity } = buyer.random.pick(stored);
  const before = acknowledgedOf(world).length;
  await Promise.all(
    (['pickUp', 'split', 'list', 'pickUp', 'list'] as const).map(async (action) =>
      steps[action]?.(world, buyer, orderNo, quantity),
    ),
  );
  const winners = acknowledgedOf(world)
    .slice(before)
    .filter((step) => step.orderNo === orderNo && ['pickUp', 'split', 'list'].includes(step.event));
  if (winners.length > 1) world.wrong(`${orderNo} went ${winners.map(({ event }) => event).join(' and ')} at once`);
};

const ship = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await world.operate(buyer, storage.listAuctionParcels, { pageSize: 20 });
  const orderNo = data.list[0]?.items[0]?.orderNo;
  if (orderNo === undefined) return;
  const answer = await world.operate(buyer, storage.shipAuctionOrder, { orderNo, carrier: '顺丰速运', waybill: 'SF1234567890' });
  if (answer.code === 200) recordEvent(world, 'ship', ...answer.data.orderNos);
};

/** Orders of other members are not found, whatever the operation. */
const intrude = async (world: World, buyer: Buyer): Promise<void> => {
  const otherBuyer = buyer.random.pick(world.buyers);
  const orders = otherBuyer === buyer ? [] : await ownOrders(otherBuyer);
  const target = orders.find(({ counterpart }) => counterpart === null);
  if (!target) return;
  const { orderNo } = target;
  const operation = buyer.random.pick([
    order.getAuctionOrder,
    order.payAuctionOrderFromWallet,
    storage.trackAuctionOrder,
    resale.takeBackGoods,
  ] as const);
  const { code } = await buyer.call(operation, { orderNo });
  if (code !== 404 && world.buyers.includes(buyer)) world.wrong(`${operation.id} of another member's order answered ${code}`);
};

/** Sells stored goods at once: they are listed, others bid, and the lot ends. The rest is between buyer and seller. */
const sellOn = async (world: World, buyer: Buyer): Promise<void> => {
  const stored = (await ownOrders(buyer)).filter(({ state }) => state === 'inStorage');
  if (stored.length === 0) return;
  const { orderNo } = buyer.random.pick(stored);
  await world.db.run(
    sql`update auction_order set owned_since = now() - interval '2 days' where order_no = ${orderNo} and state = 'inStorage'`,
  );
  const before = notesOf(world.board, 'lots').length;
  await list(world, buyer, orderNo);
  const productNo = notesOf(world.board, 'lots')
    .slice(before)
    .find((no) => listedBy(world).get(no) === orderNo);
  if (productNo === undefined) return;
  for (const bidder of world.buyers.filter((candidate) => candidate !== buyer && buyer.random.chance(0.25)).slice(0, 3))
    await placeBid(world, bidder, productNo, buyer.random);
  await makeJobDue(world.db, lotCommands.clocks ?? {}, 'lot.close', productNo);
};

/** Simulates a day: goods in storage may be listed only a day after they were won. */
const aDayPasses = async ({ db }: World): Promise<void> => {
  await db.inTx((tx) =>
    tx.run(sql`update auction_order set owned_since = owned_since - interval '1 day'
      where id in (select id from auction_order where state = 'inStorage' order by id for update)`),
  );
};

/** Won orders from the hammer to receipt or resale (auction.md I3–I7, I10). */
export const orderCommands: CommandSet = {
  name: 'auction order',
  prepare: async ({ db }) => {
    await db.run(sql`insert into replacement_goods (title, picture, value_cents, stock)
      select '端砚 ' || cents, '/media/x.webp', cents, 40 from unnest(array[5000, 20000, 90000]) as cents`);
  },
  welcome: async ({ db }, { id }) => {
    await db.run(sql`insert into payment_code (member_id, kind, payload, payee)
      values (${id}, 'wechat', ${`wxp://f2f0${id}`}, '林*夏')`);
  },
  commands: [
    { name: 'act on an order', weight: 18, run: actOnOrder },
    { name: 'sell stored goods on', weight: 5, run: sellOn },
    { name: 'everything at once with one order', weight: 1, run: collide },
    { name: 'ship a parcel', weight: 3, run: ship },
    { name: "another member's auction order", weight: 1, run: intrude },
    { name: 'a day passes', weight: 1, run: aDayPasses },
  ],
  problems: async (world) => {
    const { db } = world;
    const problems = problemList();
    await problems.rows(lostEvents(world), 'was answered and is not there (I2)');
    await problems.rows(
      db.rows(sql`select l.product_no as ref from lot l
        where l.state = 'sold' and not exists (select from auction_order o where o.lot_id = l.id and o.origin in ('hammer', 'secondChance'))`),
      'was sold and nobody has an order (I3)',
    );
    await problems.rows(
      db.rows(sql`select o.order_no as ref from auction_order o join ledger_account a on a.kind = 'escrow' and a.owner = 'lot:' || o.lot_id
        where o.state not in ('pendingPayment', 'awaitingConfirm', 'disputed') and a.balance <> 0
          and not exists (select from auction_order other where other.lot_id = o.lot_id and other.state in ('pendingPayment', 'awaitingConfirm', 'disputed'))`),
      'is past its payment and its lot still holds deposits (I4)',
    );
    await problems.rows(
      db.rows(sql`select o.order_no as ref from auction_order o
        left join auction_listing g on g.order_id = o.id and g.ended_at is null
        left join ledger_account a on a.kind = 'escrow' and a.owner = 'resale:' || o.order_no
        where coalesce(a.balance, 0) <> coalesce(g.fee_hold_cents + g.bond_cents, 0)
          or (g.order_id is not null) <> (o.state in ('listedForResale', 'sold'))`),
      'holds another sum than fee and bond of its listing (I5)',
    );
    // The goods of a root belong to the owner of a live leaf; a seller's goods count for the seller until the sale is settled.
    await problems.rows(
      db.rows(sql`select r.order_no as ref from auction_order r join lateral (
          select sum(o.quantity) as quantity from auction_order o
          where o.root_id = r.id and o.owned_since is not null and o.state not in ('settled', 'split', 'replaced', 'defaulted')) leaves on true
        where r.id = r.root_id and r.owned_since is not null and leaves.quantity is distinct from r.quantity`),
      'has gained or lost pieces (I6)',
    );
    await problems.rows(
      db.rows(sql`select w.order_no as ref from auction_order w join lateral (
          select sum(p.quantity) as quantity, sum(p.price_cents) as cents from auction_order p where p.parent_id = w.id and p.origin = 'split') parts on true
        where w.state = 'split' and (parts.quantity, parts.cents) is distinct from (w.quantity, w.price_cents)`),
      'is not the sum of its parts (I6)',
    );
    await problems.rows(
      db.rows(sql`select g.title as ref from replacement_goods g where g.reserved <>
        (select coalesce(sum(quantity), 0) from auction_exchange x where x.goods_id = g.id and x.state = 'waiting')
        or g.stock <> 40 - (select coalesce(sum(quantity), 0) from auction_exchange x where x.goods_id = g.id and x.state = 'done')`),
      'has other pieces than its exchanges leave',
    );
    return [...problems.all];
  },
};
