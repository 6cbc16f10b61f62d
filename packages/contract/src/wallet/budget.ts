import { defineOperations } from '../operation.ts';
import type { budgetSchemas } from './budget.schemas.ts';

/** Monthly spending budgets of a member for the personal wallet (wallet.md f). */
export const budget = defineOperations<typeof budgetSchemas>()('wallet/budget', {
  getBudget: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    extension: true,
    path: '/api/mall/water/getBudget',
    summary: "Returns the member's budgets and the amounts spent this month.",
  },
  saveBudget: {
    method: 'POST',
    encoding: 'json',
    access: 'required',
    idempotent: true,
    extension: true,
    path: '/api/mall/water/saveBudget',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Sets the monthly budgets; the member is notified at 80 and 100 per cent.',
  },
});
