import { activity } from '@juhe/contract/mall/activity';
import { bargain } from '@juhe/contract/mall/bargain';
import { sql } from '../../db/sql.ts';
import { wellStockedWares } from './group-commands.ts';
import { placeOrder } from './orders.ts';
import { type Buyer, type CommandSet, notesOf, type World } from './world.ts';

const begin = async (world: World, buyer: Buyer): Promise<void> => {
  const { saleNo, skuId } = buyer.random.pick(wellStockedWares(world));
  const answer = await world.operate(buyer, activity.createBargainActivity, {
    saleNo,
    skuId,
    helpers: buyer.random.int(2, 6),
    floorCents: buyer.random.int(1, 60),
  });
  if (answer.code === 200) notesOf(world.board, 'bargains').push(`${answer.data.activityId} ${skuId}`);
};

const start = async (world: World, buyer: Buyer): Promise<void> => {
  const notes = notesOf(world.board, 'bargains');
  const [activityId, skuId] = (notes.length > 0 ? buyer.random.pick(notes) : '').split(' ');
  if (!activityId || !skuId) return;
  const { code, data } = await buyer.call(bargain.startBargain, { activityId });
  if (code !== 200) return;
  const line = `${data.bargainId} ${skuId}`;
  const ownBargains = notesOf(buyer.notes, 'bargains');
  if (!ownBargains.includes(line)) ownBargains.push(line);
  const running = notesOf(world.board, 'running');
  if (!running.includes(data.bargainId)) running.push(data.bargainId);
};

/** Helps with a bargain; sometimes all members help with the same one concurrently. */
const cut = async (world: World, buyer: Buyer): Promise<void> => {
  const running = notesOf(world.board, 'running').slice(-15);
  if (running.length === 0) return;
  const bargainId = buyer.random.pick(running);
  const helpers = buyer.random.chance(0.1) ? world.buyers : [buyer];
  const responses = await Promise.all(helpers.map((helper) => helper.call(bargain.cutBargain, { bargainId }, buyer.random)));
  for (const answer of responses) if (answer.code === 200) notesOf(world.board, 'cuts').push(bargainId);
};

const buy = async (world: World, buyer: Buyer): Promise<void> => {
  const ownBargains = notesOf(buyer.notes, 'bargains').slice(-6);
  const [bargainId, skuId] = (ownBargains.length > 0 ? buyer.random.pick(ownBargains) : '').split(' ');
  if (bargainId && skuId) await placeOrder(world, buyer, { skuId, quantity: 1, bargainId });
};

/** Simulates a day: today's helpers may help again. */
const sleep = async ({ db }: World): Promise<void> => {
  await db.run(sql`update mall_bargain_cut c set day = date '1900-01-01' + n.nth::int
    from (select bargain_id, nth as number, row_number() over (order by bargain_id, nth) as nth from mall_bargain_cut) n
    where n.bargain_id = c.bargain_id and n.number = c.nth and c.day >= date '2000-01-01'
      and not exists (select from mall_bargain_cut o where o.activity_id = c.activity_id and o.member_id = c.member_id and o.day = date '1900-01-01' + n.nth::int)`);
};

export const bargainCommands: CommandSet = {
  name: 'bargain',
  prepare: async (world) => {
    for (const buyer of world.buyers.slice(0, 3)) await begin(world, buyer);
  },
  commands: [
    { name: 'begin bargains', weight: 0.7, run: begin },
    { name: 'start a bargain', weight: 3, run: start },
    { name: 'cut a price', weight: 6, run: cut },
    { name: 'buy at the price of a bargain', weight: 2, run: buy },
    { name: 'a day goes by', weight: 0.6, run: sleep },
  ],
  clocks: {
    'bargain.expire': (id) => sql`update mall_bargain set expires_at = now() - interval '1 second' where id = ${id}`,
  },
  problems: async ({ db, board }) => {
    const prices = await db.rows<{
      id: string;
      what: string;
    }>(sql`select b.id, b.price_cents || ' after ' || b.done || ' cuts' as what from mall_bargain b
      join lateral (select count(*) as n, coalesce(sum(cents), 0) as sum, coalesce(max(nth), 0) as last from mall_bargain_cut where bargain_id = b.id) c on true
      where b.price_cents <> b.start_cents - c.sum or b.price_cents < b.floor_cents or b.done <> c.n
        or (select sum(one) from unnest(b.cuts) one) <> b.start_cents - b.floor_cents
        or b.price_cents <> b.start_cents - coalesce((select sum(one) from unnest(b.cuts[1:b.done]) one), 0)`);
    const orders = await db.rows<{
      id: string;
      what: string;
    }>(sql`select b.id, b.state || ', its order is ' || coalesce(o.state, 'none') as what
      from mall_bargain b left join mall_order o on o.order_no = b.order_no
      where case b.state when 'ordered' then o.state is distinct from 'pendingPayment'
        when 'bought' then o.state is null or o.state in ('pendingPayment', 'cancelled', 'grouping') else b.order_no is not null end`);
    const twice = await db.rows<{ id: string }>(
      sql`select origin_ref as id from mall_order where origin = 'bargain' and state <> 'cancelled' group by 1 having count(*) > 1`,
    );
    const cheap = await db.rows<{
      id: string;
    }>(sql`select o.order_no as id from mall_order o join mall_bargain b on b.id = o.origin_ref
      join mall_order_item i on i.order_id = o.id where o.origin = 'bargain' and (i.price_cents < b.price_cents and i.price_cents < b.floor_cents or i.quantity <> 1)
        and not exists (select from sku where id = i.sku_id and price_cents <= i.price_cents)`);
    const acknowledgedCuts = new Map<string, number>();
    for (const id of board.get('cuts') ?? []) acknowledgedCuts.set(id, (acknowledgedCuts.get(id) ?? 0) + 1);
    const done = await db.rows<{ id: string; done: number }>(sql`select id, done from mall_bargain`);
    return [
      ...prices.map(({ id, what: problem }) => `the bargain ${id} is at ${problem}`),
      ...orders.map(({ id, what: problem }) => `the bargain ${id} is ${problem}`),
      ...twice.map(({ id }) => `the bargain ${id} was bought twice`),
      ...cheap.map(({ id }) => `${id} was cheaper than its bargain`),
      ...done
        .filter((row) => row.done !== (acknowledgedCuts.get(row.id) ?? 0))
        .map((row) => `${row.done} cuts of ${row.id}, ${acknowledgedCuts.get(row.id) ?? 0} were answered`),
    ];
  },
};
