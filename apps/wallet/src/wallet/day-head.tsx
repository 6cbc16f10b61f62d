import { serverNow, useLang } from '@juhe/platform';
import { useTranslations } from '../locales/texts.gen.js';
import { Amount } from '../shared/amount.tsx';
import css from './entry.module.css';
import { dayName, dayOf, type DaySums } from './entry-days.ts';

/** The day above its entries, with its income and expenses. */
export const DayHead = ({ day, sums }: { day: string; sums: DaySums | undefined }) => {
  const t = useTranslations('entries');
  useLang();
  return (
    <div className={css.day}>
      <h2 className={css.dayName}>{dayName(day, dayOf(serverNow()))}</h2>
      {sums && (
        <span className={css.daySums}>
          {sums.incomeCents > 0 && (
            <span>
              {t('dayIn')} <Amount cents={sums.incomeCents} size="s" tone="inherit" signed />
            </span>
          )}
          {sums.expenseCents > 0 && (
            <span>
              {t('dayOut')} <Amount cents={-sums.expenseCents} size="s" tone="inherit" signed />
            </span>
          )}
        </span>
      )}
    </div>
  );
};
