import { useGetBudgetQuery } from '@juhe/api-client/wallet/budget';
import type { MonthBudget } from '@juhe/contract/wallet/budget.schemas';
import { Button, ListSkeleton, Muted, QueryView, SectionHead } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import chartCss from './wallet.module.css';
import { BudgetRow } from './budget-row.tsx';
import { BudgetSheet } from './budget-sheet.tsx';
import css from './budget.module.css';

type Budgets = MonthBudget['budgets'];

const isSet = ({ limitCents }: Budgets[number]): boolean => limitCents !== null;

/** The member's budget for this month and the spent amount, with a link to edit it. */
export const BudgetCard = () => {
  const t = useTranslations('budget');
  const query = useGetBudgetQuery();
  const [editing, setEditing] = useState(false);
  return (
    <section aria-label={t('title')}>
      <SectionHead>{t('title')}</SectionHead>
      <div className={chartCss.chart}>
        <QueryView query={query} skeleton={<ListSkeleton rows={1} media={0} />} isEmpty={() => false}>
          {({ budgets }) => (
            <>
              {budgets.some(isSet) ? (
                <ul className={css.rows}>
                  {budgets.filter(isSet).map(({ scope, limitCents, spentCents }) => (
                    <BudgetRow key={scope} scope={scope} limitCents={limitCents ?? 0} spentCents={spentCents} />
                  ))}
                </ul>
              ) : (
                <Muted>{t('none')}</Muted>
              )}
              <Button kind="secondary" size="s" className={css.edit} onClick={() => setEditing(true)}>
                {t(budgets.some(isSet) ? 'change' : 'set')}
              </Button>
              {editing && <BudgetSheet budgets={budgets} onClose={() => setEditing(false)} />}
            </>
          )}
        </QueryView>
      </div>
    </section>
  );
};
