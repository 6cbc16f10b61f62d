import { pointsShop } from '@juhe/contract/auction/points-shop';
import type { Random } from '../random.ts';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';

/** Initial goods on the shelf: price in points, stock, and limit per member. */
const shelf = [
  { points: 20, stock: 400, perMember: undefined },
  { points: 75, stock: 60, perMember: 9 },
  { points: 200, stock: 6, perMember: 2 },
] as const;

/** The goods by id, each with the supplied pieces. */
const piecesOf = new WeakMap<World, Map<string, number>>();
const pieces = (world: World): Map<string, number> => piecesOf.get(world) ?? new Map<string, number>();

const someGoods = (world: World, random: Random): string => random.pick([...pieces(world).keys()]);

const orderGoods = async (world: World, buyer: Buyer, goodsId: string, random = buyer.random): Promise<void> => {
  const { code, data } = await buyer.call(pointsShop.getPointsGoods, { id: goodsId }, random);
  if (code !== 200) return;
  const isOld = random.chance(0.05);
  const input = {
    goodsId,
    quantity: random.int(1, 3),
    addressId: buyer.addressId,
    expectedPoints: data.points + (isOld ? 1 : 0),
  };
  const answer = await buyer.call(pointsShop.createPointsOrder, input, random);
  if (answer.code !== 200) return;
  if (isOld) world.wrong(`${answer.data.orderNo} was made at another price than the member saw`);
  notesOf(world.board, 'points orders').push(answer.data.orderNo);
};

const orderOnce = (world: World, buyer: Buyer): Promise<void> => orderGoods(world, buyer, someGoods(world, buyer.random));

/** Everybody orders the same goods at the same instant. */
const rush = async (world: World, buyer: Buyer): Promise<void> => {
  const goodsId = someGoods(world, buyer.random);
  await Promise.all(world.buyers.map((member) => orderGoods(world, member, goodsId, buyer.random)));
};

const ownOrder = async (buyer: Buyer, status: 'paid' | 'shipped'): Promise<string | undefined> => {
  const { code, data } = await buyer.call(pointsShop.listMyPointsOrders, { status, pageSize: 10 });
  return code === 200 && data.list.length > 0 ? buyer.random.pick(data.list).orderNo : undefined;
};

const noteChange = (world: World, event: string, orderNo: string): void =>
  void notesOf(world.board, 'points events').push(`${orderNo} ${event}`);

const cancel = async (world: World, buyer: Buyer, orderNo: string): Promise<void> => {
  const { code } = await buyer.call(pointsShop.cancelPointsOrder, { orderNo });
  if (code === 200) noteChange(world, 'cancel', orderNo);
};
const cancelByOperator = async (world: World, buyer: Buyer, orderNo: string): Promise<void> => {
  const { code } = await world.operate(buyer, pointsShop.cancelMemberPointsOrder, { orderNo, reason: '缺货' });
  if (code === 200) noteChange(world, 'cancel', orderNo);
};
const ship = async (world: World, buyer: Buyer, orderNo: string): Promise<void> => {
  const { code } = await world.operate(buyer, pointsShop.shipPointsOrder, {
    orderNo,
    carrier: '顺丰速运',
    waybill: 'SF1234567890',
  });
  if (code === 200) noteChange(world, 'ship', orderNo);
};

const cancelOwn = async (world: World, buyer: Buyer): Promise<void> => {
  const orderNo = await ownOrder(buyer, 'paid');
  if (orderNo !== undefined) await cancel(world, buyer, orderNo);
};

const shipOldest = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await world.operate(buyer, pointsShop.listPointsOrders, { pageSize: 5 });
  const [oldest] = data.list;
  if (oldest) await (buyer.random.chance(0.15) ? cancelByOperator : ship)(world, buyer, oldest.orderNo);
};

/** The member and the company cancel, and the company ships, at the same instant: exactly one succeeds. */
const collide = async (world: World, buyer: Buyer): Promise<void> => {
  const orderNo = await ownOrder(buyer, 'paid');
  if (orderNo === undefined) return;
  const before = notesOf(world.board, 'points events').length;
  await Promise.all([cancel(world, buyer, orderNo), cancelByOperator(world, buyer, orderNo), ship(world, buyer, orderNo)]);
  const won = notesOf(world.board, 'points events')
    .slice(before)
    .filter((line) => line.startsWith(orderNo));
  if (won.length > 1) world.wrong(`the order for points ${won.join(' and ')} at once`);
};

const receive = async (world: World, buyer: Buyer): Promise<void> => {
  const orderNo = await ownOrder(buyer, 'shipped');
  if (orderNo === undefined) return;
  const { code } = await buyer.call(pointsShop.receivePointsOrder, { orderNo });
  if (code === 200) noteChange(world, 'receive', orderNo);
};

/** Orders for points (auction.md B7, I8): their points are spent once and returned once, together with their pieces. */
export const pointsOrderCommands: CommandSet = {
  name: 'points order',
  prepare: async (world) => {
    const ids = new Map<string, number>();
    for (const [i, { points, stock, perMember }] of shelf.entries()) {
      const { id } = await world.db.one<{
        id: string;
      }>(sql`insert into points_goods (category_id, title, pictures, points, stock, per_member)
        values ('home', ${`茶巾 ${i}`}, array['/media/x.webp'], ${points}, ${stock}, ${perMember ?? null}) returning id`);
      ids.set(id, stock);
    }
    piecesOf.set(world, ids);
  },
  commands: [
    { name: 'order for points', weight: 2, run: orderOnce },
    { name: 'everybody orders the same for points', weight: 0.2, run: rush },
    { name: 'cancel an order for points', weight: 1.5, run: cancelOwn },
    { name: 'ship an order for points', weight: 1.5, run: shipOldest },
    { name: 'cancel and ship for points at once', weight: 0.7, run: collide },
    { name: 'receive an order for points', weight: 1, run: receive },
  ],
  problems: async (world) => {
    const { db, board } = world;
    const problems = problemList();
    const orders = notesOf(board, 'points orders');
    await problems.rows(
      db.rows(
        sql`select t.no as ref from unnest(${orders}::text[]) as t (no) where not exists (select from points_order o where o.order_no = t.no)`,
      ),
      'was answered and is not there',
    );
    const events = notesOf(board, 'points events').map((line) => line.split(' '));
    await problems.rows(
      db.rows(sql`select t.event || ' of ' || t.no as ref
        from unnest(${events.map(([no = '']) => no)}::text[], ${events.map(([, event = '']) => event)}::text[]) as t (no, event)
        where not exists (select from points_order o join state_history h on h.aggregate = 'pointsOrder' and h.aggregate_id = o.id
          where o.order_no = t.no and h.event = t.event)`),
      'was answered and is not there',
    );
    for (const [id, pieceCount] of pieces(world))
      await problems.rows(
        db.rows(sql`select g.title as ref from points_goods g where g.id = ${id} and (g.stock + g.exchanged <> ${pieceCount}::int
          or g.exchanged <> (select coalesce(sum(quantity), 0) from points_order o where o.goods_id = g.id and o.state <> 'cancelled'))`),
        'has gained or lost pieces',
      );
    await problems.rows(
      db.rows(sql`select o.member_id as ref from points_order o join points_goods g on g.id = o.goods_id
        where o.state <> 'cancelled' and g.per_member is not null group by o.member_id, g.id having sum(o.quantity) > g.per_member`),
      'has more pieces of one kind than one member may have',
    );
    // An order's cost left the member's accounts, bought points first, and returned to them on cancellation.
    await problems.rows(
      db.rows(sql`select o.order_no || ' (' || o.state || ')' as ref from points_order o, lateral (
          select coalesce(sum(e.amount) filter (where a.kind = 'points'), 0) as earned,
            coalesce(sum(e.amount) filter (where a.kind = 'pointsBought'), 0) as bought
          from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
          where a.owner = o.member_id and (t.id = o.transaction_id or t.reverses = o.transaction_id)) net
        where net.earned <> case when o.state = 'cancelled' then 0 else o.points_bought - o.points end
          or net.bought <> case when o.state = 'cancelled' then 0 else -o.points_bought end`),
      'keeps other points than it cost (I8)',
    );
    await problems.rows(
      db.rows(
        sql`select 'the sum' as ref from ledger_account where kind in ('points', 'pointsBought', 'pointsIssue') having sum(balance) <> 0`,
      ),
      'of all points is not zero (I8)',
    );
    return [...problems.all];
  },
};
