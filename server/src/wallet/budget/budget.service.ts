/** Monthly budgets of members, and notices about their use (wallet.md f). */
import { budgetCategories, type budgetSchemas, budgetScopes, type BudgetScope } from '@juhe/contract/wallet/budget.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { totalsByGroup } from '../../ledger/read.ts';
import { lockMembers } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { categoriesByKind, spendingOf } from '../wallet/entry-kinds.ts';
import { personalAccount } from '../shared/personal-account.ts';
import * as repository from './budget.repository.ts';

type Input<K extends keyof typeof budgetSchemas> = HandlerInput<(typeof budgetSchemas)[K]>;
type Output<K extends keyof typeof budgetSchemas> = HandlerOutput<(typeof budgetSchemas)[K]>;
type Category = (typeof budgetCategories)[number];

/** Thresholds of a budget at which the member is notified (percent); each once a month. */
const warningPercents = [100, 80] as const;
/** Members checked in one turn, and seconds between turns. */
const perTurn = 100;
const turnSeconds = 120;

const isBudgeted = (category: string): category is Category => (budgetCategories as readonly string[]).includes(category);

/** Kinds of entries that spend or refund, by direction and category. */
const groups = new Map(
  [...categoriesByKind].flatMap(([kind, category]) => {
    const direction = spendingOf(kind);
    return isBudgeted(category) && direction !== null ? [[kind, `${direction}:${category}` as const] as const] : [];
  }),
);

/** Amount spent in a calendar month in China by scope (cents): debits of the wallet less refunds, at least 0. */
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
  const spentByScope = await spentIn(db, memberId, month);
  const limits = new Map((await repository.budgetsOf(db, memberId)).map(({ scope, limitCents }) => [scope, limitCents]));
  return {
    month,
    budgets: budgetScopes.map((scope) => ({ scope, limitCents: limits.get(scope) ?? null, spentCents: spentByScope[scope] })),
  };
};

export const getBudget = ({ db, memberId }: Ctx): Promise<Output<'getBudget'>> => monthBudget(db, memberId);

export const saveBudget = (ctx: Ctx, { limits }: Input<'saveBudget'>): Promise<Output<'saveBudget'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    await lockMembers(tx, [memberId]);
    // Of a scope given twice, the last value wins.
    const byScope = new Map(limits.map(({ scope, limitCents }) => [scope, limitCents]));
    await repository.replaceBudgets(
      tx,
      memberId,
      [...byScope].map(([scope, limitCents]) => ({ scope, limitCents })),
    );
    return monthBudget(tx, memberId);
  });

/** Notifies a member of budgets that are nearly or completely spent. */
const check = async (tx: Tx, memberId: string): Promise<void> => {
  const budgets = await repository.lockBudgets(tx, [memberId]);
  const latest = await repository.latestEntry(tx, memberId);
  const month = await repository.monthNow(tx);
  const spentByScope = await spentIn(tx, memberId, month);
  await repository.setViewed(tx, memberId, latest);
  for (const { scope, limitCents, toldPercent: notifiedPercent } of budgets) {
    const spentCents = spentByScope[scope];
    const reached = warningPercents.find((percent) => spentCents * 100 >= limitCents * percent);
    if (reached === undefined || reached <= notifiedPercent) continue;
    await repository.setNotified(tx, memberId, scope, reached);
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
/** Scheduled job `budget.check`: checks wallets with a budget that have changed since the last turn. */
export const checkBudgetsJob = defineJob({
  kind: checkKind,
  run: async (tx, ref) => {
    const members = await repository.membersToCheck(tx, perTurn);
    for (const memberId of members) await check(tx, memberId);
    await checkKind.schedule(tx, ref, { seconds: members.length === perTurn ? 1 : turnSeconds });
  },
});
