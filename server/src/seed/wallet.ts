/** Wallets with months of history, through the ledger: of the first, second and third demo member; the new member has nothing. */
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type Account, currencyOf, platformAccount } from '../ledger/accounts.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';
import { withdrawalMovements } from './withdrawal-past.ts';
import type { Movement } from './withdrawal-past.ts';

export type { Movement } from './withdrawal-past.ts';

const wallet = (owner: string): Account => ({ kind: 'memberWallet', owner });
const gateway: Account = { kind: 'gatewayClearing', owner: 'sandbox' };

/**
 * Books past movements. `post` always books now, so the demo writes the same rows itself, oldest first, with their dates; the
 * triggers of the ledger nevertheless move and check the balances.
 */
export const bookPast = async (tx: Tx, movements: readonly Movement[], prefix = 'demo-ledger'): Promise<void> => {
  const ordered = movements.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  const accounts = [
    ...new Map(
      ordered.flatMap(({ from, to }) => [from, to]).map((account) => [`${account.kind} ${account.owner}`, account]),
    ).values(),
  ];
  await tx.run(sql`insert into ledger_account (kind, owner, currency)
    select kind, owner, currency from jsonb_to_recordset(${sql.json(accounts.map((account) => ({ ...account, currency: currencyOf[account.kind] })))})
      as r (kind text, owner text, currency text) on conflict do nothing`);
  const rows = ordered.map((movement, i) => ({ ...movement, id: `${prefix}-${String(i).padStart(4, '0')}` }));
  await tx.run(sql`insert into ledger_transaction (id, kind, ref, key, at)
    select id, kind, ref, key, now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(rows)}) as r (id text, kind text, ref text, key text, "hoursAgo" float8)`);
  const entries = rows.flatMap(
    ({ id, hoursAgo, from, to, amount, memo = null, fromCounterpart = null, toCounterpart = null }) => [
      { id, hoursAgo, ...to, amount, memo, counterpart: toCounterpart },
      { id, hoursAgo, ...from, amount: -amount, memo, counterpart: fromCounterpart },
    ],
  );
  await tx.run(sql`insert into ledger_entry (transaction_id, account_id, amount, counterpart, memo, at)
    select r.id, a.id, r.amount, r.counterpart, r.memo, now() - r."hoursAgo" * interval '1 hour'
    from rows from (jsonb_to_recordset(${sql.json(entries)}) as (id text, "hoursAgo" float8, kind text, owner text, amount bigint, memo text,
      counterpart text)) with ordinality as r (id, "hoursAgo", kind, owner, amount, memo, counterpart, n)
    join ledger_account a on a.kind = r.kind and a.owner = r.owner order by r.n`);
};

const topUp = (hoursAgo: number, owner: string, amount: number): Movement => ({
  hoursAgo,
  kind: 'recharge',
  ref: `DEMO${owner}${Math.round(hoursAgo)}`,
  from: gateway,
  to: wallet(owner),
  amount,
});

const between = (
  hoursAgo: number,
  from: readonly [string, string],
  to: readonly [string, string],
  amount: number,
  memo: string,
): Movement => ({
  hoursAgo,
  kind: 'member.paid',
  ref: `DEMO${from[0]}${to[0]}${Math.round(hoursAgo)}`,
  from: wallet(from[0]),
  to: wallet(to[0]),
  amount,
  memo,
  fromCounterpart: to[1],
  toCounterpart: from[1],
});

const lin = ['m1', '林*夏'] as const;
const zhou = ['m2', '周*野'] as const;
const shen = ['m3', '沈*山'] as const;

/** Profit shares, invitation rewards and small payments over three months; plausible, and never negative. */
const lifeOfFirst = (): Movement[] => {
  const random = seededRandom(88);
  const movements: Movement[] = [topUp(95 * 24, 'm1', 200_000), topUp(61 * 24, 'm1', 150_000), topUp(20 * 24 + 3, 'm1', 100_000)];
  for (let day = 90; day > 0; day -= random.int(2, 4)) {
    const hoursAgo = day * 24 - random.int(1, 20);
    if (random.next() < 0.55)
      movements.push({
        hoursAgo,
        kind: 'profit.shared',
        ref: `DEMOprofit${day}`,
        from: platformAccount('platformRevenue'),
        to: wallet('m1'),
        amount: random.int(120, 3_600),
      });
    else
      movements.push(
        between(
          hoursAgo,
          lin,
          random.pick([zhou, shen]),
          random.int(10, 160) * 100,
          random.pick(['一起买的茶', '拼车费', '代买的书', '周末聚餐', '谢谢帮忙']),
        ),
      );
  }
  for (const [day, amount] of [
    [75, 1_000],
    [44, 1_000],
    [12, 1_000],
  ] as const)
    movements.push({
      hoursAgo: day * 24,
      kind: 'reward.invite',
      ref: `DEMOinvite${day}`,
      from: platformAccount('platformRevenue'),
      to: wallet('m1'),
      amount,
    });
  movements.push(between(30, zhou, lin, 18_800, '手串的尾款'), between(9, shen, lin, 6_600, '样茶试喝费'));
  return movements;
};

const lifeOfSecond = (): Movement[] => [
  topUp(88 * 24, 'm2', 300_000),
  topUp(33 * 24, 'm2', 80_000),
  between(50 * 24, shen, zhou, 56_000, '旧瓷一件'),
];

/** The third member's shop: settled orders and transfers to the personal wallet. */
const lifeOfShop = (): Movement[] => {
  const random = seededRandom(303);
  const shop: Account = { kind: 'companyWallet', owner: 'shiguang' };
  const movements: Movement[] = [topUp(92 * 24, 'm3', 120_000)];
  for (let day = 85; day > 0; day -= random.int(1, 3))
    movements.push({
      hoursAgo: day * 24 - random.int(1, 22),
      kind: 'order.settled',
      ref: `DEMOsettled${day}`,
      from: gateway,
      to: shop,
      amount: random.int(36, 420) * 100,
      memo: random.pick(['海盐黄油曲奇', '龙泉青瓷饭碗', '布面手帐本', '大豆蜡香薰', '陶土汤煲', '黑檀木筷']),
    });
  for (const [day, amount] of [
    [60, 150_000],
    [29, 180_000],
  ] as const)
    movements.push({
      hoursAgo: day * 24,
      kind: 'company.transfer',
      ref: 'shiguang',
      from: shop,
      to: wallet('m3'),
      amount,
      fromCounterpart: '拾光杂货铺',
      toCounterpart: '拾光杂货铺',
    });
  return movements;
};

/** Points from past purchases, by member. */
export const pointsOfPurchases = [
  ['m1', 2_680],
  ['m2', 1_120],
  ['m3', 860],
] as const;

const points = (): Movement[] =>
  pointsOfPurchases.map(([owner, amount]) => ({
    hoursAgo: 40 * 24,
    kind: 'points.earned',
    ref: `DEMOpoints${owner}`,
    from: platformAccount('pointsIssue'),
    to: { kind: 'points', owner },
    amount,
  }));

export const walletSeed: SeedStep = {
  name: 'wallet',
  run: (tx) => bookPast(tx, [...lifeOfFirst(), ...lifeOfSecond(), ...lifeOfShop(), ...points(), ...withdrawalMovements()]),
};
