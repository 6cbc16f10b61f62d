import { coupon } from '@juhe/contract/mall/coupon';
import { redBag } from '@juhe/contract/mall/red-bag';
import { sql } from '../../db/sql.ts';
import { rushOrder } from './orders.ts';
import { type Buyer, type CommandSet, notesOf, type World } from './world.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Coupons of every kind and scope; some with a small quota. */
const templatesOf = (world: World) => {
  const base = { claimUntil: inDays(30), validDays: 10 };
  const name = (text: string) => ({ names: { 'zh-Hans': text } });
  const [ware] = world.wares;
  return [
    { ...base, ...name('立减'), kind: 'amount', value: 333, thresholdCents: 2_000, scope: 'all', quota: 400, perMember: 30 },
    {
      ...base,
      ...name('九折'),
      kind: 'percent',
      value: 1_000,
      capCents: 777,
      thresholdCents: 0,
      scope: 'all',
      quota: 300,
      perMember: 30,
    },
    {
      ...base,
      ...name('店铺减'),
      kind: 'amount',
      value: 501,
      thresholdCents: 1_500,
      scope: 'shop',
      shopId: 'other',
      quota: 400,
      perMember: 30,
    },
    {
      ...base,
      ...name('店铺折'),
      kind: 'percent',
      value: 1_515,
      capCents: 1_999,
      thresholdCents: 1,
      scope: 'shop',
      shopId: 'other',
      quota: 300,
      perMember: 30,
    },
    {
      ...base,
      ...name('茶叶'),
      kind: 'amount',
      value: 199,
      thresholdCents: 199,
      scope: 'category',
      scopeIds: ['leaf'],
      quota: 300,
      perMember: 30,
    },
    {
      ...base,
      ...name('一件'),
      kind: 'amount',
      value: 50,
      thresholdCents: 50,
      scope: 'product',
      scopeIds: [ware?.productId ?? ''],
      quota: 100,
      perMember: 9,
    },
    { ...base, ...name('手快'), kind: 'amount', value: 888, thresholdCents: 888, scope: 'all', quota: 7, perMember: 2 },
  ] as const;
};

const prepare = async (world: World): Promise<void> => {
  const [buyer] = world.buyers;
  if (!buyer) throw new Error('there are no buyers');
  for (const template of templatesOf(world)) {
    const { code, data } = await world.operate(buyer, coupon.createCoupon, {
      ...template,
      scopeIds: 'scopeIds' in template ? [...template.scopeIds] : [],
    });
    if (code === 200) notesOf(world.board, 'templates').push(data.templateId);
    else world.wrong(`the coupon ${template.names['zh-Hans']} was refused`);
  }
};

const claim = async (world: World, buyer: Buyer): Promise<void> => {
  const templateId = buyer.random.pick(notesOf(world.board, 'templates'));
  const { code } = await buyer.call(coupon.claimCoupon, { templateId });
  if (code === 200) notesOf(world.board, 'claims').push(`${buyer.id} ${templateId}`);
};

const grantCoupon = async (world: World, buyer: Buyer): Promise<void> => {
  const templateId = buyer.random.pick(notesOf(world.board, 'templates'));
  const { code } = await world.operate(buyer, coupon.giveCoupon, { templateId, mobile: buyer.mobile ?? '' });
  if (code === 200) notesOf(world.board, 'claims').push(`${buyer.id} ${templateId}`);
};

const grant = async (world: World, buyer: Buyer): Promise<void> => {
  await world.operate(buyer, redBag.grantRedBag, { memberId: buyer.id, amountCents: buyer.random.int(1, 3_000) });
};

/** Two tabs use one coupon at the same instant: exactly one succeeds. */
const contend = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await buyer.call(coupon.listMyCoupons, { pageSize: 50 });
  const free = data.list.filter((item) => item.state === 'unused');
  if (free.length === 0) return;
  const couponIds = buyer.random.pick(free).id;
  const orders = await Promise.all(
    [0, 1].map(() =>
      rushOrder(world, buyer, buyer.random, { skuId: buyer.random.pick(world.wares).skuId, quantity: 3, couponIds }),
    ),
  );
  await Promise.all(orders.map(async (submit) => submit?.()));
};

/** SQL condition: an order that still stands with its payment. */
const alive = sql`(o.state in ('grouping', 'paid', 'shipped', 'received', 'completed')
  or o.state = 'refunded' and exists (select from state_history where aggregate = 'mallOrder' and aggregate_id = o.id and event = 'ship'))`;
const usesOf = sql`from mall_order_coupon u join mall_order o on o.id = u.order_id where u.member_coupon_id = c.id`;

const couponProblems = async ({ db, board }: World): Promise<string[]> => {
  const problems: string[] = [];
  const templates = await db.rows<{ id: string; claimed: number; quota: number; n: number }>(
    sql`select t.id, t.claimed, t.quota, (select count(*) from member_coupon where template_id = t.id)::int as n from coupon_template t`,
  );
  for (const { id, claimed, quota, n } of templates)
    if (claimed !== n || n > quota) problems.push(`coupon ${id}: ${claimed} counted, ${n} handed out of ${quota}`);
  const greedy = await db.rows<{ who: string }>(sql`select c.member_id || ' of ' || c.template_id as who from member_coupon c
    join coupon_template t on t.id = c.template_id group by c.member_id, c.template_id, t.per_member having count(*) > t.per_member`);
  for (const { who: claimant } of greedy) problems.push(`more coupons than allowed: ${claimant}`);
  const states = await db.rows<{
    id: string;
    state: string;
    should: string;
  }>(sql`select c.id, c.state, s.should from member_coupon c
    join lateral (select case when exists (select ${usesOf} and o.state = 'pendingPayment') then 'locked'
      when exists (select ${usesOf} and ${alive}) then 'used' else 'free' end as should) s on true
    where case when c.state in ('unused', 'expired') then 'free' else c.state end <> s.should`);
  for (const { id, state, should } of states) problems.push(`the coupon ${id} is ${state}, by its orders it is ${should}`);
  const doubled = await db.rows<{
    id: string;
  }>(sql`select c.id from member_coupon c join mall_order_coupon u on u.member_coupon_id = c.id
    join mall_order o on o.id = u.order_id where o.state = 'pendingPayment' or ${alive} group by c.id
    having count(distinct coalesce(o.checkout_id, o.created_at::text)) > 1`);
  for (const { id } of doubled) problems.push(`the coupon ${id} lowered two checkouts`);
  const claims = new Map<string, number>();
  for (const note of notesOf(board, 'claims')) claims.set(note, (claims.get(note) ?? 0) + 1);
  const granted = await db.rows<{ who: string; n: number }>(
    sql`select member_id || ' ' || template_id as who, count(*)::int as n from member_coupon group by 1`,
  );
  for (const { who: claimant, n } of granted)
    if (claims.get(claimant) !== n) problems.push(`${claimant}: ${n} coupons, ${claims.get(claimant) ?? 0} were answered`);
  for (const [claimant, n] of claims)
    if (!granted.some((row) => row.who === claimant)) problems.push(`${claimant}: ${n} coupons were answered, none is there`);
  return problems;
};

const discountProblems = async ({ db }: World): Promise<string[]> => {
  const rows = await db.rows<{ orderNo: string }>(sql`select o.order_no as "orderNo" from mall_order o
    left join lateral (select coalesce(sum(cents), 0) as cents from mall_order_coupon where order_id = o.id) u on true
    join lateral (select sum(platform_coupon_cents + shop_coupon_cents) as coupons, sum(red_bag_cents) as bag from mall_order_item where order_id = o.id) i on true
    where u.cents <> o.coupon_cents or i.coupons <> o.coupon_cents or i.bag <> o.red_bag_cents
      or o.red_bag_cents * 5 > o.goods_cents - o.coupon_cents or (o.origin is not null and o.discount_cents > 0)`);
  const wrongHolds = await db.rows<{
    orderNo: string;
    balance: number;
    should: number;
  }>(sql`select o.order_no as "orderNo", coalesce(a.balance, 0) as balance, s.should
    from mall_order o left join ledger_account a on a.kind = 'allowance' and a.owner = 'order:' || o.order_no
    join lateral (select case when o.state in ('pendingPayment', 'grouping', 'paid', 'shipped', 'received')
      then o.red_bag_cents - (select sum(refunded_red_bag_cents) from mall_order_item where order_id = o.id) else 0 end::bigint as should) s on true
    where coalesce(a.balance, 0) <> s.should`);
  return [
    ...rows.map(({ orderNo }) => `the discounts of ${orderNo} do not add up`),
    ...wrongHolds.map(({ orderNo, balance, should }) => `${orderNo} holds ${balance} of the red bag instead of ${should}`),
  ];
};

export const couponCommands: CommandSet = {
  name: 'coupon',
  prepare,
  commands: [
    { name: 'claim a coupon', weight: 5, run: claim },
    { name: 'one coupon twice', weight: 1.5, run: contend },
    { name: 'give a coupon', weight: 0.5, run: grantCoupon },
    { name: 'fill a red bag', weight: 2, run: grant },
  ],
  clocks: {
    'coupon.expire': (id) => sql`update member_coupon set expires_at = now() - interval '1 second' where id = ${id}`,
  },
  problems: async (world) => [...(await couponProblems(world)), ...(await discountProblems(world))],
};
