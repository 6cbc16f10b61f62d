import { useGetWalletEntriesInfiniteQuery } from '@juhe/api-client/wallet/wallet';
import * as walletPages from '@juhe/contract/pages/wallet';
import { serverNow, useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Card, Facts, Field, formatMoment, Page, Price, Select, Stack } from '@juhe/ui';
import { EntryList } from './entry-list.tsx';
import { useWalletChanges } from './use-wallet-changes.ts';

/** Months that can be chosen. */
const monthsBack = 12;

const all = 'all';

/** The last months as `2026-11`, newest first. */
const recentMonths = (): string[] => {
  const now = new Date(serverNow());
  return Array.from({ length: monthsBack }, (_, i) => {
    const month = new Date(now.getFullYear(), now.getMonth() - i, 1);
    return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`;
  });
};

/** Wallet details: `?type=personal|company&month=2026-11`; the month is in the address, so that back keeps it. */
export const Screen = () => {
  const t = useTranslations('entries');
  const { type, month } = useQuery(walletPages.particulars);
  const { replaceQuery } = useNavigation();
  useWalletChanges();
  const account = type === 'company' ? 'company' : 'personal';
  const months = recentMonths();
  const chosen = months.find((one) => one === month);
  const totals = useGetWalletEntriesInfiniteQuery({ account, ...(chosen === undefined ? {} : { month: chosen }) }).currentData
    ?.pages[0];
  return (
    <Page narrow>
      <Card>
        <Stack gap={3}>
          <Field label={t('month')}>
            <Select
              value={chosen ?? all}
              options={[
                { value: all, label: t('allMonths') },
                ...months.map((one) => ({ value: one, label: formatMoment(`${one}-01T00:00:00`, 'month') })),
              ]}
              onChange={(event) =>
                replaceQuery({ month: event.target.value === all ? undefined : event.target.value }, walletPages.particulars)
              }
            />
          </Field>
          <Facts
            items={[
              [
                chosen === undefined ? t('allIn') : t('monthIn'),
                totals ? <Price key="in" cents={totals.incomeCents} tone="green" size="s" signed /> : '—',
              ],
              [
                chosen === undefined ? t('allOut') : t('monthOut'),
                totals ? <Price key="out" cents={-totals.expenseCents} tone="ink" size="s" /> : '—',
              ],
            ]}
          />
        </Stack>
      </Card>
      <EntryList account={account} month={chosen} />
    </Page>
  );
};
