import { useGetCompanyWalletQuery } from '@juhe/api-client/wallet/wallet';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { useTranslations } from '@juhe/platform';
import { Empty, Page, QueryView } from '@juhe/ui';
import { EntryList } from './entry-list.tsx';
import { TransferSheet } from './transfer-sheet.tsx';
import { useOpen } from './use-open.ts';
import { BalanceCard } from './balance-card.tsx';
import { FlowChart } from './flow-chart.tsx';
import { useWalletChanges } from './use-wallet-changes.ts';

/** The company wallet of an approved shop; who has none is told how to get one. */
export const Screen = () => {
  const t = useTranslations('wallet');
  const transfer = useOpen();
  useWalletChanges();
  const query = useGetCompanyWalletQuery();
  if (query.error && 'code' in query.error && query.error.code === 404)
    return <Empty icon="store" text={t('noCompany')} action={{ label: t('settleIn'), to: applyforPages.storeOccupancy() }} />;
  return (
    <Page narrow>
      <QueryView
        query={query}
        skeleton={
          <BalanceCard
            title={t('company')}
            cents={undefined}
            incomeCents={undefined}
            expenseCents={undefined}
            actions={[{ label: t('toPersonal'), onClick: transfer.show, primary: true }]}
          />
        }
      >
        {(wallet) => (
          <>
            <BalanceCard
              title={wallet.shopName}
              cents={wallet.balanceCents}
              incomeCents={wallet.monthIncomeCents}
              expenseCents={wallet.monthExpenseCents}
              actions={[{ label: t('toPersonal'), onClick: transfer.show, primary: true }]}
            />
            <TransferSheet open={transfer.open} onClose={transfer.hide} balanceCents={wallet.balanceCents} />
          </>
        )}
      </QueryView>
      {query.data && <FlowChart account="company" />}
      {query.data && <EntryList account="company" />}
    </Page>
  );
};
