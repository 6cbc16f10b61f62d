import { invalidateTags } from '@juhe/api-client';
import { useListAccountEntriesInfiniteQuery, useLazyGetAccountStatementQuery } from '@juhe/api-client/auction/account';
import { useMemberChanges } from '@juhe/api-client/common/live';
import type { AccountType } from '@juhe/contract/auction/account.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useNavigation, useQuery } from '@juhe/platform';
import {
  Button,
  Card,
  Cell,
  CellGroup,
  centsToText,
  ErrorNotice,
  errorText,
  Field,
  formatMoment,
  Page,
  PullToRefresh,
  Select,
  Tabs,
  toast,
} from '@juhe/ui';
import { Reveal } from '@juhe/ui/parts/loading/reveal';
import { saveFile } from '@juhe/ui/parts/media/save-file';
import { useTranslations } from '../locales/texts.gen.js';
import { AccountLines } from './account-lines.tsx';
import { AccountSummary, Holds, SummarySkeleton } from './account-summary.tsx';
import css from './account.module.css';
import { IncomeChart } from './income-chart.tsx';
import { recentMonths } from '../shared/months.ts';
import { statementText } from './statement-file.ts';
import { useLineKind } from './use-line-kind.ts';

const types = ['serviceFee', 'points', 'income'] as const satisfies readonly AccountType[];
const allMonths = 'all';

/** Saves a month of an account as a file. */
const useStatement = (type: AccountType) => {
  const t = useTranslations('account');
  const nameOf = useLineKind();
  const [load, { isFetching }] = useLazyGetAccountStatementQuery();
  const save = async (month: string) => {
    const { data, error } = await load({ type, month });
    if (!data) return void toast(errorText(error) ?? t('failed'), { kind: 'error' });
    if (data.lines.length === 0) return void toast(t('statementEmpty'));
    const headers = (['time', 'kind', 'amount', 'balanceAfter', 'memo', 'ref'] as const).map((key) => t(key));
    const text = statementText({
      headers,
      lines: data.lines,
      amountOf: (amount) => (type === 'points' ? String(amount) : centsToText(amount)),
      kindOf: nameOf,
      timeOf: (at) => formatMoment(at, 'exact'),
      outsideLabel: t('outside'),
    });
    saveFile(`juhe-${type}-${month}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
    if (!data.complete) toast(t('statementCut', { n: data.lines.length }));
  };
  return { save, busy: isFetching };
};

/** Balance, holds and all entries of an account: `?type=serviceFee|points|income&month=2026-11`. */
const StorageDetailScreen = () => {
  const t = useTranslations('account');
  const { type, month } = useQuery(auctionPages.auctionStorageDetail);
  const { replaceQuery } = useNavigation();
  const account = types.find((key) => key === type) ?? 'serviceFee';
  const refresh = () => invalidateTags('wallet');
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'wallet' || kind === 'payment' || kind === 'auctionOrder') refresh();
  });
  return (
    <PullToRefresh onRefresh={refresh}>
      <Tabs
        sticky
        label={t('accounts')}
        items={types.map((key) => ({ key, label: t(`types.${key}`) }))}
        value={account}
        onChange={(key) => replaceQuery({ type: key, month }, auctionPages.auctionStorageDetail)}
      >
        <Account key={account} type={account} month={month} />
      </Tabs>
    </PullToRefresh>
  );
};

const Account = ({ type, month }: { type: AccountType; month: string | undefined }) => {
  const t = useTranslations('account');
  const { replaceQuery } = useNavigation();
  const months = recentMonths();
  const chosen = months.find((option) => option === month);
  const statement = useStatement(type);
  const summary = useListAccountEntriesInfiniteQuery({ type, ...(chosen === undefined ? {} : { month: chosen }) });
  const water = summary.currentData?.pages[0];
  const hasFailed = summary.isError && !summary.isFetching;
  return (
    <Page>
      {water ? (
        <AccountSummary type={type} water={water} />
      ) : hasFailed ? (
        <ErrorNotice error={summary.error} onRetry={summary.refetch} />
      ) : (
        <SummarySkeleton />
      )}
      {type === 'serviceFee' && water && <Holds water={water} />}
      {type === 'income' && (
        <>
          <CellGroup>
            <Cell icon="qr-code" title={t('paymentCodes')} note={t('paymentCodesNote')} to={auctionPages.myCode()} />
          </CellGroup>
          <IncomeChart month={chosen ?? months[0] ?? ''} />
        </>
      )}
      <Reveal ready={water !== undefined || hasFailed}>
        <Card>
          <div className={css.filter}>
            <Field label={t('month')}>
              <Select
                value={chosen ?? allMonths}
                options={[
                  { value: allMonths, label: t('allMonths') },
                  ...months.map((option) => ({ value: option, label: formatMoment(`${option}-01T00:00:00`, 'month') })),
                ]}
                onChange={({ target }) =>
                  replaceQuery(
                    { type, month: target.value === allMonths ? undefined : target.value },
                    auctionPages.auctionStorageDetail,
                  )
                }
              />
            </Field>
            <Button kind="secondary" busy={statement.busy} onClick={() => statement.save(chosen ?? months[0] ?? '')}>
              {t('saveStatement')}
            </Button>
          </div>
        </Card>
        {!(summary.isError && !water) && <AccountLines type={type} month={chosen} />}
      </Reveal>
    </Page>
  );
};

export { StorageDetailScreen as Screen };
