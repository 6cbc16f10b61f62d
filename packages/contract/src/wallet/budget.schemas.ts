import { z } from 'zod';
import { cents, integer, noInput } from '../fields.ts';

/** What money is spent on, of the categories of entries; withdrawals and top-ups only move the member's own. */
export const budgetCategories = ['goods', 'courses', 'auction', 'people', 'fees'] as const;
/** A budget of a month: of all of them together, or of one. */
export const budgetScopes = ['total', ...budgetCategories] as const;
const scope = z.enum(budgetScopes);
export type BudgetScope = z.output<typeof scope>;

const row = z.object({
  scope,
  /** Null: no budget is set. */
  limitCents: cents.nullable(),
  /** Spent in this month of China from the personal wallet, less what came back of it; never below zero. */
  spentCents: cents,
});
const month = z.object({
  /** `2026-11`. */
  month: z.string(),
  /** Every scope, `total` first. */
  budgets: z.array(row),
});
export type MonthBudget = z.output<typeof month>;

export const budgetSchemas = {
  getBudget: { input: noInput, output: month },
  saveBudget: {
    input: z.object({
      /** All budgets of the member: a scope that is not named has none any more. */
      limits: z.array(z.object({ scope, limitCents: integer(1, 1_000_000_000) })).max(budgetScopes.length),
    }),
    output: month,
  },
};
