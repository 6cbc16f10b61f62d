/** What members mean to spend in a month, and telling them how much of it is spent (wallet.md f). */
import { budgetCategories, type budgetSchemas, budgetScopes, type BudgetScope } from '@juhe/contract/wallet/budget.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { totalsByGroup } from '../../ledger/read.ts';
import { lockMembers } from '../../member/api.ts';
import { notify } from '../../social/api.ts';
import { categoriesByKind, spendingOf } from '../wallet/entry-kinds.ts';
import { personalAccount } from '../shared/personal-account.ts';
import * as repository from './budget.repository.ts';

type Input<K extends keyof typeof budgetSchemas> = HandlerInput<(typeof budgetSchemas)[K]>;
type Output<K extends keyof typeof budgetSchemas> = HandlerOutput<(typeof budgetSchemas)[K]>;
type Category = (typeof budgetCategories)[number];

/** Of how much of a budget, in per cent, the member is told; once a month each. */
const tellAt = [100, 80] as const;
/** Members that are looked at in one turn, and the seconds between turns. */
const perTurn = 100;
const turnSeconds = 120;

const isBudgeted = (category: string): category is Category => (budgetCategories as readonly string[]).includes(category);

/** Kinds of entries that spend or bring back, by direction and category. */
const groups = new Map(
  [...categoriesByKind].flatMap(([kind, category]) => {
    const direction = spendingOf(kind);
    return isBudgeted(category) && direction !== null ? [[kind, `${direction}:${category}` as const] as const] : [];
  }),
);

/** Cents spent in a month of China by scope: what left the wallet less what came back of it, at least nothing. */
export const spentIn = async (db: Db, memberId: string, month: string): Promise<Readonly<Record<BudgetScope, number>>> => {
  const sums = new Map((await totalsByGroup(db, personalAccount(memberId), month, groups)).map((row) => [row.group, row]));
  const spent = budgetCategories.map(
    (category) =>
      [
        category,
        Math.max(0, (sums.get(`spent:${category}`)?.expense ?? 0) - (sums.get(`back:${category}`)?.income ?? 0)),
      ] as const,
  );
  const total = spent.reduce((sum, [, cents]) => sum + cents, 0);
  return { total, ...(Object.fromEntries(spent) as Record<Category, number>) };
};

const monthBudget = async (db: Db, memberId: string): Promise<Output<'getBudget'>> => {
  const month = await repository.monthNow(db);
  const spent = await spentIn(db, memberId, month);
  const limits = new Map((await repository.budgetsOf(db, memberId)).map(({ scope, limitCents }) => [scope, limitCents]));
  return {
    month,
    budgets: budgetScopes.map((scope) => ({ scope, limitCents: limits.get(scope) ?? null, spentCents: spent[scope] })),
  };
};

export const getBudget = ({ db, memberId }: Ctx): Promise<Output<'getBudget'>> => monthBudget(db, memberId);

export const saveBudget = (ctx: Ctx, { limits }: Input<'saveBudget'>): Promise<Output<'saveBudget'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    await lockMembers(tx, [memberId]);
    // Of a scope that is named twice the last counts.
    const byScope = new Map(limits.map(({ scope, limitCents }) => [scope, limitCents]));
    await repository.replaceBudgets(
      tx,
      memberId,
      [...byScope].map(([scope, limitCents]) => ({ scope, limitCents })),
    );
    return monthBudget(tx, memberId);
  });

/** Tells a member of budgets that are nearly or wholly spent. */
const check = async (tx: Tx, memberId: string): Promise<void> => {
  const budgets = await repository.lockBudgets(tx, [memberId]);
  const latest = await repository.latestEntry(tx, memberId);
  const month = await repository.monthNow(tx);
  const spent = await spentIn(tx, memberId, month);
  await repository.setSeen(tx, memberId, latest);
  for (const { scope, limitCents, toldPercent } of budgets) {
    const spentCents = spent[scope];
    const reached = tellAt.find((percent) => spentCents * 100 >= limitCents * percent);
    if (reached === undefined || reached <= toldPercent) continue;
    await repository.setTold(tx, memberId, scope, reached);
    await notify(tx, {
      memberId,
      kind: 'service',
      template: reached === 100 ? 'budgetSpent' : 'budgetNearlySpent',
      params: { scope: budgetScopes.indexOf(scope), spentCents, limitCents },
      key: `budget:${scope}:${month}`,
      renew: true,
      link: walletPages.particulars({ type: 'personal' }),
    });
  }
};

const checkKind = jobKind('budget.check');
/** Scheduled job `budget.check`: looks at wallets with a budget that have moved since the last turn. */
export const checkBudgetsJob = defineJob({
  kind: checkKind,
  run: async (tx, ref) => {
    const members = await repository.membersToCheck(tx, perTurn);
    for (const memberId of members) await check(tx, memberId);
    await checkKind.schedule(tx, ref, { seconds: members.length === perTurn ? 1 : turnSeconds });
  },
});
