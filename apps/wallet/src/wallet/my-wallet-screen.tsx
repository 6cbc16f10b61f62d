import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import { useTranslations } from '@juhe/platform';
import { Cell, CellGroup, Page, Price, QueryView } from '@juhe/ui';
import { LatestEntries } from './latest-entries.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { TopUpSheet } from './top-up-sheet.tsx';
import { useOpen } from './use-open.ts';
import { BalanceCard, BalanceSkeleton } from './balance-card.tsx';
import { FlowChart } from './flow-chart.tsx';

/** The wallet at a glance: balance, what is bound, the flow of the last days, the latest entries. */
export const Screen = () => {
  const t = useTranslations('wallet');
  const topUp = useOpen();
  const pay = useOpen();
  return (
    <Page>
      <QueryView query={useGetMemberWalletQuery()} skeleton={<BalanceSkeleton />}>
        {(wallet) => (
          <>
            <BalanceCard
              cents={wallet.balanceCents}
              incomeCents={wallet.monthIncomeCents}
              expenseCents={wallet.monthExpenseCents}
              actions={[
                { label: t('topUp'), onClick: topUp.show, primary: true },
                { label: t('pay'), onClick: pay.show },
              ]}
            />
            <CellGroup>
              <Cell
                icon="wallet"
                title={t('personal')}
                to="/subPackages/mine/My-Wallets"
                value={<Price cents={wallet.balanceCents} tone="ink" size="s" />}
              />
              {wallet.hasCompanyWallet && <Cell icon="store" title={t('company')} to="/subPackages/mine/Enterprise-Wallet" />}
              <Cell
                icon="clock"
                title={t('inFlight')}
                note={t('inFlightNote')}
                value={<Price cents={wallet.inFlightCents} tone="ink" size="s" />}
              />
              <Cell
                icon="gavel"
                title={t('serviceFee')}
                to="/subPackages/auction-page/auction-to-up/index"
                value={<Price cents={wallet.serviceFeeCents} tone="ink" size="s" />}
              />
              <Cell icon="coins" title={t('points')} value={t('pointsValue', { n: wallet.points })} />
            </CellGroup>
            <PaySheet open={pay.open} onClose={pay.hide} balanceCents={wallet.balanceCents} />
          </>
        )}
      </QueryView>
      <FlowChart account="personal" />
      <LatestEntries account="personal" />
      <TopUpSheet open={topUp.open} onClose={topUp.hide} />
    </Page>
  );
};
