import { activity } from '@juhe/contract/mall/activity';
import { group } from '@juhe/contract/mall/group';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { placeOrder, rushOrder } from './orders.ts';
import { type Buyer, type CommandSet, notesOf, type Ware, type World } from './world.ts';

/** Goods for groups: with ample stock. */
export const wellStockedWares = (world: World): readonly Ware[] => world.wares.filter((_, i) => i % 4 !== 0);

const begin = async (world: World, buyer: Buyer): Promise<void> => {
  const { saleNo, skuId } = buyer.random.pick(wellStockedWares(world));
  const answer = await world.operate(buyer, activity.createGroupActivity, {
    saleNo,
    size: buyer.random.int(2, 4),
    offCents: buyer.random.int(1, 90),
    maxQuantity: buyer.random.int(1, 3),
  });
  if (answer.code === 200) notesOf(world.board, 'groups').push(`${answer.data.activityId} ${skuId}`);
};

/** Opens a group or joins a waiting one: the order is paid by the usual commands. */
const order = async (world: World, buyer: Buyer): Promise<void> => {
  const notes = notesOf(world.board, 'groups');
  const [activityId, skuId] = (notes.length > 0 ? buyer.random.pick(notes.slice(-6)) : '').split(' ');
  if (!activityId || !skuId) return;
  const item = { skuId, quantity: buyer.random.int(1, 2), activityId };
  const open = await buyer.call(group.listOpenGroups, { activityId });
  const groupId = open.code === 200 && open.data.list.length > 0 && buyer.random.chance(0.85) ? open.data.list[0]?.id : undefined;
  const placed = await placeOrder(world, buyer, groupId === undefined ? item : { ...item, groupId });
  if (placed.length > 1) world.wrong('one order of a group became several');
};

/** Several members pay for the places of one group at the same instant. */
const rush = async (world: World, buyer: Buyer): Promise<void> => {
  const notes = notesOf(world.board, 'groups');
  const [activityId, skuId] = (notes.length > 0 ? buyer.random.pick(notes.slice(-6)) : '').split(' ');
  if (!activityId || !skuId) return;
  const open = await buyer.call(group.listOpenGroups, { activityId });
  const groupId = open.code === 200 ? open.data.list[0]?.id : undefined;
  if (groupId === undefined) return;
  const first = buyer.random.int(0, world.buyers.length - 1);
  const payers = [0, 1, 2, 3, 4].map((i) => world.buyers[(first + i) % world.buyers.length] ?? buyer);
  const orders = await Promise.all(
    payers.map(async (payer) => {
      const submit = await rushOrder(world, payer, buyer.random, { skuId, quantity: 1, activityId, groupId });
      return { one: payer, known: await submit?.() };
    }),
  );
  await Promise.all(
    orders.map(async ({ one: payer, known: orderRecord }) => {
      if (!orderRecord) return;
      const { payNo } = orderRecord;
      const { code, data } = await payer.call(pay.startPayment, { payNo, channel: 'balance' }, buyer.random);
      if (code === 200 && data.state === 'paid') world.acknowledgedEvents.push({ orderNo: orderRecord.orderNo, event: 'pay' });
    }),
  );
};

const stop = async (world: World, buyer: Buyer): Promise<void> => {
  const notes = notesOf(world.board, 'groups');
  if (notes.length < 4) return;
  const [activityId = ''] = buyer.random.pick(notes).split(' ');
  await world.operate(buyer, activity.stopActivity, { activityId });
};

export const groupCommands: CommandSet = {
  name: 'group',
  prepare: async (world) => {
    for (const buyer of world.buyers.slice(0, 3)) await begin(world, buyer);
  },
  commands: [
    { name: 'order in a group', weight: 8, run: order },
    { name: 'the last places of a group', weight: 0.8, run: rush },
    { name: 'begin group buying', weight: 0.5, run: begin },
    { name: 'end group buying', weight: 0.3, run: stop },
  ],
  clocks: {
    'group.expire': (id) => sql`update mall_group set expires_at = now() - interval '1 second' where id = ${id}`,
  },
  problems: async ({ db }) => {
    const groups = await db.rows<{
      id: string;
      what: string;
    }>(sql`select g.id, g.state || ', ' || g.taken || ' of ' || g.size || ' taken, ' || m.n || ' members' as what
      from mall_group g join lateral (select count(*) as n, count(distinct member_id) as members from mall_group_member where group_id = g.id) m on true
      where g.taken <> m.n or m.n > g.size or m.members <> m.n or (g.state = 'full') <> (g.taken = g.size)`);
    const orders = await db.rows<{
      orderNo: string;
      what: string;
    }>(sql`select o.order_no as "orderNo", o.state || ' in a group that is ' || coalesce(g.state, 'none') as what
      from mall_order o left join mall_group_member m on m.order_no = o.order_no left join mall_group g on g.id = m.group_id
      where o.origin = 'group' and case
        when o.state in ('pendingPayment', 'cancelled') then g.id is not null
        when o.state = 'grouping' then g.id is null or g.state = 'full'
          or g.state = 'failed' and not exists (select from deadline where kind = 'group.refund' and ref = o.order_no)
        when o.state = 'refunded' then false
        else g.state is distinct from 'full' end`);
    return [
      ...groups.map(({ id, what: problem }) => `the group ${id}: ${problem}`),
      ...orders.map(({ orderNo, what: problem }) => `${orderNo} is ${problem}`),
    ];
  },
};
