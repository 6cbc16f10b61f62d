import type { BudgetScope } from '@juhe/contract/wallet/budget.schemas';
import { useTranslations } from '@juhe/platform';

/** What a budget is of, in the member's language. */
export const useScopeName = () => {
  const t = useTranslations('budget');
  const categories = useTranslations('categories');
  return (scope: BudgetScope): string => (scope === 'total' ? t('total') : categories(scope));
};
