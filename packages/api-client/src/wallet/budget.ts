import { budget } from '@juhe/contract/wallet/budget';
import { inject, mutation, query } from '@juhe/api-client';

export const { useGetBudgetQuery, useSaveBudgetMutation } = inject((build) => ({
  getBudget: query(build, budget.getBudget, { tags: ['wallet', 'budget'] }),
  saveBudget: mutation(build, budget.saveBudget, { invalidates: ['budget'], toast: false }),
}));
