import { useListAuctionIncomeQuery } from '@juhe/api-client/auction/account';
import { Chart, Chips, Facts, Price, QueryView, SectionHead, Skeleton } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';

const parts = ['proceeds', 'shares', 'fees', 'deposits'] as const;
type Part = (typeof parts)[number];

/** Income and expenses of a month, by day. */
export const IncomeChart = ({ month }: { month: string }) => {
  const t = useTranslations('account');
  const [part, setPart] = useState<Part>('proceeds');
  const query = useListAuctionIncomeQuery({ month });
  return (
    <section>
      <SectionHead>{t('incomeByDay')}</SectionHead>
      <div className={css.chart}>
        <Chips
          label={t('incomeByDay')}
          items={parts.map((key) => ({ key, label: t(`income.${key}`) }))}
          value={[part]}
          onChange={([next]) => setPart(next ?? 'proceeds')}
        />
        <QueryView query={query} skeleton={<Skeleton height={244} />} isEmpty={() => false}>
          {({ days, ...sums }) => (
            <>
              <Chart
                label={t(`income.${part}`)}
                kind="bar"
                tone={part === 'fees' ? 'ink' : 'green'}
                points={days.map((day) => ({ day: day.day, cents: day[`${part}Cents`] }))}
              />
              <Facts
                items={parts.map((key) => [
                  t(`income.${key}`),
                  <Price key={key} cents={key === 'fees' ? 0 - sums.feesCents : sums[`${key}Cents`]} tone="ink" size="s" />,
                ])}
              />
            </>
          )}
        </QueryView>
        <p className={css.note}>{t('proceedsNote')}</p>
      </div>
    </section>
  );
};
