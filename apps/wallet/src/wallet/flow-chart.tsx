import { useGetIncomeChartQuery } from '@juhe/api-client/wallet/wallet';
import { Chart, Chips, cx, QueryView, SectionHead } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useHiddenAmounts } from '../shared/hidden-amounts.ts';
import css from './wallet.module.css';

type Side = 'income' | 'expense';

/** Number of days in the chart. */
const days = 30;

/** Income or expense per day of the last 30 days. */
export const FlowChart = ({ account }: { account: 'personal' | 'company' }) => {
  const t = useTranslations('wallet');
  const [side, setSide] = useState<Side>('income');
  const hidden = useHiddenAmounts();
  const query = useGetIncomeChartQuery({ account, days });
  return (
    <section>
      <SectionHead>{t('flow', { days })}</SectionHead>
      <div className={css.chart}>
        <Chips
          label={t('flowSide')}
          items={[
            { key: 'income', label: t('income') },
            { key: 'expense', label: t('expense') },
          ]}
          value={[side]}
          onChange={([next]) => setSide(next === 'expense' ? 'expense' : 'income')}
        />
        <QueryView query={query} skeleton={<div className={css.figure} />} isEmpty={() => false}>
          {(rows) =>
            hidden ? (
              <p className={cx(css.figure, css.hidden)}>{t('hidden')}</p>
            ) : (
              <Chart
                label={t(side === 'income' ? 'incomeChart' : 'expenseChart', { days })}
                kind="bar"
                tone={side === 'income' ? 'green' : 'ink'}
                points={rows.map((row) => ({ day: row.day, cents: side === 'income' ? row.incomeCents : row.expenseCents }))}
              />
            )
          }
        </QueryView>
      </div>
    </section>
  );
};
