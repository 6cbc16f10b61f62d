/** The demo's points mall: goods, the first member's orders in every state, and a member of each level. */
import { levelOfPoints } from '../auction/level/levels.ts';
import { receivePointsOrderJob } from '../auction/points-shop/points-order.service.ts';
import { pointsAccount, pointsIssue } from '../auction/points/earn.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { SeedStep } from './seed.ts';
import { bookPast, type Movement, pointsOfPurchases } from './wallet.ts';

/** Slug, title, category, points, stock, limit per member (0: none), detail. */
const goodsLines = [
  ['celadon', '龙泉青瓷碗', 'home', 880, 60, 0, '单只装，口径 12 厘米，窑变釉色每只略有不同。'],
  ['teapot', '紫砂小壶', 'home', 3_600, 12, 1, '容量 160 毫升，附布袋。'],
  ['candle', '大豆蜡香薰', 'home', 460, 80, 0, '燃烧约 30 小时，木质香调。'],
  ['vase', '粗陶花瓶', 'home', 1_280, 25, 0, '高 23 厘米，柴烧落灰。'],
  ['longjing', '明前龙井 50 克', 'tea', 1_580, 40, 2, '当年春茶，罐装。'],
  ['baitea', '老白茶饼 100 克', 'tea', 1_180, 50, 0, '三年陈，枣香。'],
  ['cookie', '海盐黄油曲奇', 'tea', 300, 200, 0, '一罐 12 片，保质期 90 天。'],
  ['plumwine', '青梅酒 330 毫升', 'tea', 980, 0, 0, '酒精度 12 度，未成年人请勿饮用。'],
  ['notebook', '布面手帐本', 'study', 380, 120, 0, 'A5，192 页，横线。'],
  ['pen', '活塞上墨钢笔', 'study', 2_200, 18, 1, 'F 尖，透明墨窗。'],
  ['puzzle', '山水拼图 500 片', 'study', 680, 35, 0, '成品 38 × 52 厘米。'],
  ['backpack', '轻便双肩包', 'outdoor', 4_800, 9, 1, '18 升，防泼水。'],
  ['flashlight', '随身手电', 'outdoor', 720, 44, 0, '可充电，续航 8 小时。'],
  ['hat', '拉菲草帽', 'outdoor', 560, 70, 0, '可卷，帽围可调。'],
] as const;

const insertGoods = (tx: Tx) =>
  tx.run(sql`insert into points_goods (id, category_id, title, pictures, detail_html, points, stock, per_member, created_at)
    select 'points-' || slug, category, title, array(select '/media/products/' || slug || '-' || view || '.webp' from generate_series(1, 3) view),
      '<p>' || detail || '</p>', points, stock, nullif(most, 0), now() - n * interval '1 day'
    from jsonb_to_recordset(${sql.json(
      goodsLines.map(([slug, title, category, points, stock, limitPerMember, detail], n) => ({
        slug,
        title,
        category,
        points,
        stock,
        most: limitPerMember,
        detail,
        n,
      })),
    )}) as r (slug text, title text, category text, points bigint, stock int, most int, detail text, n int)`);

interface DemoOrder {
  readonly orderNo: string;
  readonly slug: (typeof goodsLines)[number][0];
  readonly state: 'paid' | 'shipped' | 'received' | 'cancelled';
  /** Times of its creation and of each further event, in hours ago, in order. */
  readonly hoursAgo: readonly number[];
}

const orders: readonly DemoOrder[] = [
  { orderNo: 'J26DEMO00000001', slug: 'notebook', state: 'received', hoursAgo: [600, 580, 480] },
  { orderNo: 'J26DEMO00000002', slug: 'cookie', state: 'shipped', hoursAgo: [60, 50] },
  { orderNo: 'J26DEMO00000003', slug: 'candle', state: 'paid', hoursAgo: [3] },
  { orderNo: 'J26DEMO00000004', slug: 'flashlight', state: 'cancelled', hoursAgo: [240, 239] },
];
const buyer = 'm1';

/** Transitions after an order's creation, by final state: event, state, actor. */
const transitions: Readonly<
  Record<DemoOrder['state'], readonly (readonly [event: string, to: string, by: 'member' | 'operator'])[]>
> = {
  paid: [],
  shipped: [['ship', 'shipped', 'operator']],
  received: [
    ['ship', 'shipped', 'operator'],
    ['receive', 'received', 'member'],
  ],
  cancelled: [['cancel', 'cancelled', 'member']],
};

const receiveAfterHours = 240;

const insertOrder = async (tx: Tx, { orderNo, slug, state, hoursAgo }: DemoOrder): Promise<void> => {
  const line = goodsLines.find((line) => line[0] === slug);
  if (!line) throw new Error(`no goods ${slug}`);
  const [, title, , points] = line;
  const [createdAgo = 0, nextAgo = 0, lastAgo = 0] = hoursAgo;
  const prefix = `demo-${orderNo}`;
  const spent: Movement = {
    hoursAgo: createdAgo,
    kind: 'points.spent',
    ref: orderNo,
    from: pointsAccount(buyer),
    to: pointsIssue,
    amount: points,
    memo: title,
  };
  const returned: Movement = { ...spent, hoursAgo: nextAgo, kind: 'points.returned', from: spent.to, to: spent.from };
  await bookPast(tx, state === 'cancelled' ? [spent, returned] : [spent], prefix);
  const shipped = state === 'shipped' || state === 'received';
  const at = (hours: number) => sql`now() - ${hours}::float8 * interval '1 hour'`;
  const { id } = await tx.one<{
    id: string;
  }>(sql`insert into points_order (order_no, member_id, goods_id, title, img, quantity, points,
      points_bought, transaction_id, state, receiver, carrier, waybill, shipped_at, receive_due_at, received_at, created_at)
    select ${orderNo}, ${buyer}, g.id, g.title, g.pictures[1], 1, g.points, 0, ${`${prefix}-0000`}, ${state},
      ${sql.json({ name: '林知夏', mobile: '13800000001', region: '浙江省 杭州市 西湖区', detail: '文三路 88 号' })},
      ${shipped ? '顺丰速运' : null}, ${shipped ? `SF1${orderNo.slice(-8)}0001` : null}, ${shipped ? at(nextAgo) : null},
      ${state === 'shipped' ? at(nextAgo - receiveAfterHours) : null}, ${state === 'received' ? at(lastAgo) : null}, ${at(createdAgo)}
    from points_goods g where g.id = ${`points-${slug}`} returning id`);
  if (state !== 'cancelled')
    await tx.run(sql`update points_goods set stock = stock - 1, exchanged = exchanged + 1 where id = ${`points-${slug}`}`);
  const history = [['created', 'paid', 'member'] as const, ...transitions[state]];
  for (const [n, [event, to, by]] of history.entries())
    await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, at)
      values ('pointsOrder', ${id}, ${history[n - 1]?.[1] ?? null}, ${event}, ${to}, ${by}, ${by === 'member' ? buyer : 'operator'},
        ${at(hoursAgo[n] ?? 0)})`);
  if (state === 'shipped') await receivePointsOrderJob.schedule(tx, orderNo, { seconds: (receiveAfterHours - nextAgo) * 3600 });
};

/** Demo members of the levels that the first three have not reached, by points earned. */
const earned = [
  ['m10', 6_400],
  ['m11', 23_500],
  ['m12', 128_000],
] as const;

/** Inserts the levels reached by points that were earned `daysAgo` days ago. */
const reachLevels = (tx: Tx, points: readonly (readonly [member: string, points: number])[], daysAgo: number) =>
  tx.run(sql`insert into member_level (member_id, level, reached_at, earned_total)
    select member, level, now() - ${daysAgo}::int * interval '1 day', points
    from unnest(${points.map(([member]) => member)}::text[], ${points.map(([, amount]) => levelOfPoints(amount).level)}::int[],
      ${points.map(([, amount]) => amount)}::bigint[]) as r (member, level, points)`);

const bookLevels = async (tx: Tx): Promise<void> => {
  await bookPast(
    tx,
    earned.map(([owner, amount]) => ({
      hoursAgo: 30 * 24,
      kind: 'points.earned',
      ref: `DEMOlevel${owner}`,
      from: pointsIssue,
      to: pointsAccount(owner),
      amount,
    })),
    'demo-level',
  );
  await reachLevels(tx, pointsOfPurchases, 40);
  await reachLevels(tx, earned, 30);
};

export const pointsSeed: SeedStep = {
  name: 'points',
  async run(tx) {
    await insertGoods(tx);
    for (const order of orders) await insertOrder(tx, order);
    await bookLevels(tx);
  },
};
