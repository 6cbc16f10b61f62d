import { useGetCompanyWalletQuery } from '@juhe/api-client/wallet/wallet';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as walletPages from '@juhe/contract/pages/wallet';
import { Empty, Page, QueryView } from '@juhe/ui';
import { NumberedSteps } from '@juhe/ui/parts/layout/numbered-steps';
import { useTranslations } from '../locales/texts.gen.js';
import { TransferSheet } from './transfer-sheet.tsx';
import { useOpen } from './use-open.ts';
import { BalanceCard } from './balance-card.tsx';
import { FlowChart } from './flow-chart.tsx';
import { LatestEntries } from './latest-entries.tsx';
import { useWalletChanges } from '../shared/use-wallet-changes.ts';

/** From the approval of the shop to its money (WALLET-15, MALL-76). */
const companyPath = ['approved', 'completed', 'used'] as const;

/** The company wallet of an approved shop; for members without one, an explanation of how to get it. */
const CompanyWalletScreen = () => {
  const t = useTranslations('wallet');
  const transfer = useOpen();
  const actions = [
    { label: t('toPersonal'), icon: 'wallet', onClick: transfer.show },
    { label: t('withdraw'), icon: 'banknote', to: walletPages.withdraw({ type: 'company' }) },
    { label: t('details'), icon: 'receipt', to: walletPages.particulars({ type: 'company' }) },
  ] as const;
  useWalletChanges();
  const query = useGetCompanyWalletQuery();
  if (query.error && 'code' in query.error && query.error.code === 404)
    return (
      <Page width="form">
        <Empty
          icon="store"
          text={t('noCompany')}
          action={{ label: t('settleIn'), to: applyforPages.storeOccupancy() }}
          next={
            <NumberedSteps
              items={companyPath.map((step) => ({ title: t(`companyPath.${step}`), note: t(`companyPath.${step}Note`) }))}
            />
          }
        />
      </Page>
    );
  return (
    <Page>
      <QueryView
        query={query}
        skeleton={
          <BalanceCard
            title={t('company')}
            cents={undefined}
            incomeCents={undefined}
            expenseCents={undefined}
            actions={actions}
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
              actions={actions}
            />
            <TransferSheet open={transfer.open} onClose={transfer.hide} balanceCents={wallet.balanceCents} />
          </>
        )}
      </QueryView>
      {query.data && <FlowChart account="company" />}
      {query.data && <LatestEntries account="company" />}
    </Page>
  );
};

export { CompanyWalletScreen as Screen };
