import {
  useGetCompanyWalletQuery,
  useGetMemberWalletQuery,
  useGetSpendingByCategoryQuery,
  useListWalletEntriesInfiniteQuery,
} from '@juhe/api-client/wallet/wallet';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useNavigation, useQuery } from '@juhe/platform';
import { Card, Cell, CellGroup, Facts, Field, formatMoment, ListSkeleton, Page, Select, Stack } from '@juhe/ui';
import { ErrorLine } from '@juhe/ui/parts/layout/error-line';
import { useTranslations } from '../locales/texts.gen.js';
import { Amount } from '../shared/amount.tsx';
import { AmountsEye } from '../shared/amounts-eye.tsx';
import { recentMonths } from '../shared/recent-months.ts';
import { useWalletChanges } from '../shared/use-wallet-changes.ts';
import { BudgetCard } from './budget-card.tsx';
import { CategoryBars } from './category-bars.tsx';
import css from './entry.module.css';
import { categoryNamed } from './entry-icon.tsx';
import { EntryList, type EntriesFilter } from './entry-list.tsx';
import { StatementButtons } from './statement-buttons.tsx';

/** Number of months that can be selected. */
const monthsBack = 12;

const allMonths = 'all';
/** Both routes show this screen: the personal wallet page is its list of entries. */
const pages = [walletPages.particulars, walletPages.personalWallet] as const;

/**
 * Wallet details: `?type=personal|company&month=2026-11&direction=out&category=goods`; the URL holds the whole state, so that
 * the back navigation from an entry's source restores the list.
 */
const ParticularsScreen = () => {
  const t = useTranslations('entries');
  const textOf = useTranslations('wallet');
  const statementTextOf = useTranslations('statement');
  const { type, month, direction, category } = useQuery(...pages);
  const { replaceQuery } = useNavigation();
  useWalletChanges();
  const account = type === 'company' ? 'company' : 'personal';
  const months = recentMonths(monthsBack);
  const chosen = months.find((option) => option === month);
  // Statements are of months that have ended.
  const isEnded = chosen !== undefined && chosen !== months[0];
  const ofMonth = { account, ...(chosen === undefined ? {} : { month: chosen }) } as const;
  const personalWallet = useGetMemberWalletQuery(undefined, { skip: account !== 'personal' });
  const company = useGetCompanyWalletQuery(undefined, { skip: account !== 'company' });
  const wallet = account === 'company' ? company : personalWallet;
  const entries = useListWalletEntriesInfiniteQuery(ofMonth);
  const totals = entries.currentData?.pages[0];
  const spending = useGetSpendingByCategoryQuery(ofMonth);
  const filter: EntriesFilter = {
    direction: direction === 'in' || direction === 'out' ? direction : undefined,
    category: categoryNamed(category),
  };
  const onFilter = (next: EntriesFilter) => replaceQuery({ direction: next.direction, category: next.category }, ...pages);
  return (
    <Page>
      <Card>
        <Stack gap={3}>
          <div className={css.head}>
            <div>
              <p className={css.barName}>
                {account === 'company' ? (company.data?.shopName ?? textOf('company')) : textOf('balance')}
              </p>
              {wallet.data === undefined && wallet.isError && !wallet.isFetching ? (
                <ErrorLine error={wallet.error} onRetry={wallet.refetch} />
              ) : (
                <Amount cents={wallet.data?.balanceCents} size="l" tone="ink" />
              )}
            </div>
            <AmountsEye className={css.eye} />
          </div>
          <Field label={t('month')}>
            <Select
              value={chosen ?? allMonths}
              options={[
                { value: allMonths, label: t('allMonths') },
                ...months.map((month) => ({ value: month, label: formatMoment(`${month}-01T00:00:00`, 'month') })),
              ]}
              onChange={(event) =>
                replaceQuery({ month: event.target.value === allMonths ? undefined : event.target.value }, ...pages)
              }
            />
          </Field>
          <Facts
            items={[
              [
                chosen === undefined ? t('allIn') : t('monthIn'),
                <Amount key="in" cents={totals?.incomeCents} failed={entries.isError} tone="green" size="s" signed />,
              ],
              [
                chosen === undefined ? t('allOut') : t('monthOut'),
                <Amount key="out" cents={totals && -totals.expenseCents} failed={entries.isError} tone="ink" size="s" />,
              ],
            ]}
          />
        </Stack>
      </Card>
      {isEnded ? (
        <StatementButtons account={account} month={chosen} />
      ) : (
        <CellGroup>
          <Cell
            icon="receipt"
            title={statementTextOf('title')}
            note={statementTextOf('note')}
            arrow
            onClick={() => replaceQuery({ month: months[1] }, ...pages)}
          />
        </CellGroup>
      )}
      {account === 'personal' && (chosen === undefined || chosen === months[0]) && <BudgetCard />}
      <CategoryBars query={spending} filter={filter} onFilter={onFilter} />
      {spending.currentData === undefined && !spending.isError ? (
        // The bars above determine the list's position: both appear together, to avoid a layout shift.
        <ListSkeleton rows={6} media={40} round />
      ) : (
        <EntryList account={account} month={chosen} filter={filter} onFilter={onFilter} />
      )}
    </Page>
  );
};

export { ParticularsScreen as Screen };
