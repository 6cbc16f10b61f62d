import type { BudgetScope } from '@juhe/contract/wallet/budget.schemas';
import { useTranslations } from '../locales/texts.gen.js';

/** The scope of a budget in the member's language. */
export const useScopeName = () => {
  const t = useTranslations('budget');
  const categories = useTranslations('categories');
  return (scope: BudgetScope): string => (scope === 'total' ? t('total') : categories(scope));
};
