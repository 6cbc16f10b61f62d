import * as auctionPages from '@juhe/contract/pages/auction';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useTranslations } from '@juhe/platform';
import { Cell, CellGroup, Page } from '@juhe/ui';
import { FlowChart } from './flow-chart.tsx';
import { LatestEntries } from './latest-entries.tsx';
import { PendingPrice } from './pending-price.tsx';
import { PersonalBalance } from './personal-balance.tsx';
import { useWalletChanges } from './use-wallet-changes.ts';

/** The wallet at a glance: balance, what is bound, the flow of the last days, the latest entries. */
export const Screen = () => {
  const t = useTranslations('wallet');
  useWalletChanges();
  const small = (cents: number | undefined) => <PendingPrice cents={cents} tone="ink" size="s" />;
  return (
    <Page narrow>
      <PersonalBalance>
        {(wallet) => (
          <CellGroup>
            <Cell icon="wallet" title={t('personal')} to={walletPages.personalWallet()} value={small(wallet?.balanceCents)} />
            {wallet?.hasCompanyWallet && <Cell icon="store" title={t('company')} to={walletPages.companyWallet()} />}
            <Cell icon="clock" title={t('inFlight')} note={t('inFlightNote')} value={small(wallet?.inFlightCents)} />
            <Cell
              icon="gavel"
              title={t('serviceFee')}
              to={auctionPages.auctionStorageDetail({ type: 'serviceFee' })}
              value={small(wallet?.serviceFeeCents)}
            />
            <Cell
              icon="coins"
              title={t('points')}
              to={auctionPages.auctionStorageDetail({ type: 'points' })}
              value={wallet && t('pointsValue', { n: wallet.points })}
            />
          </CellGroup>
        )}
      </PersonalBalance>
      <FlowChart account="personal" />
      <LatestEntries account="personal" />
    </Page>
  );
};
