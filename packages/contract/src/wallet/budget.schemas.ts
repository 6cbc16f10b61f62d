import { z } from 'zod';
import { cents, integer, noInput } from '../fields.ts';

/** Spending categories among those of entries; withdrawals and top-ups only move the member's own money. */
export const budgetCategories = ['goods', 'courses', 'auction', 'people', 'fees'] as const;
/** A monthly budget: of all categories together, or of one. */
export const budgetScopes = ['total', ...budgetCategories] as const;
const scope = z.enum(budgetScopes);
export type BudgetScope = z.output<typeof scope>;

const row = z.object({
  scope,
  /** Null: no budget is set. */
  limitCents: cents.nullable(),
  /** Amount spent in the current calendar month in China from the personal wallet, less refunds; never negative. */
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
      /** All budgets of the member: an omitted scope loses its budget. */
      limits: z.array(z.object({ scope, limitCents: integer(1, 1_000_000_000) })).max(budgetScopes.length),
    }),
    output: month,
  },
};
