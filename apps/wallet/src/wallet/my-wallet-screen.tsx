import { useListSharesInfiniteQuery } from '@juhe/api-client/wallet/shareprofit';
import * as walletPages from '@juhe/contract/pages/wallet';
import { Cell, CellGroup, Page } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { FlowChart } from './flow-chart.tsx';
import { LatestEntries } from './latest-entries.tsx';
import { Amount } from '../shared/amount.tsx';
import { PasswordSheet } from '../shared/payment-proof.tsx';
import { PersonalBalance } from './personal-balance.tsx';
import { WalletTiles } from './wallet-tiles.tsx';
import { useWalletChanges } from '../shared/use-wallet-changes.ts';

/** The wallet at a glance: balance, amounts in flight, the flow of the last days, the latest entries. */
const MyWalletScreen = () => {
  const t = useTranslations('wallet');
  const [isSetting, setIsSetting] = useState(false);
  useWalletChanges();
  const dueCents = useListSharesInfiniteQuery({ state: 'due' }).data?.pages[0]?.sums.dueCents;
  const smallAmount = (cents: number | undefined) => <Amount cents={cents} tone="ink" size="s" />;
  return (
    <Page>
      <PersonalBalance>
        {(wallet) => (
          <>
            <WalletTiles wallet={wallet} />
            <CellGroup>
              {wallet?.hasCompanyWallet && <Cell icon="store" title={t('company')} to={walletPages.companyWallet()} />}
              <Cell icon="qr-code" title={t('collect')} note={t('collectNote')} to={walletPages.receiveMoney()} />
              <Cell icon="send" title={t('requests')} to={walletPages.moneyRequests()} />
              <Cell icon="rotate-ccw" title={t('delayed')} note={t('delayedNote')} to={walletPages.delayedPayments()} />
              <Cell icon="banknote" title={t('withdraw')} to={walletPages.withdraw()} />
              <Cell
                icon="clock"
                title={t('inFlight')}
                note={t('inFlightNote')}
                to={walletPages.withdrawalDetails()}
                value={smallAmount(wallet?.inFlightCents)}
              />
              <Cell icon="credit-card" title={t('cards')} to={walletPages.bankCard()} />
              <Cell icon="lock" title={t('paymentPassword')} onClick={() => setIsSetting(true)} />
              <Cell icon="hand-coins" title={t('shares')} to={walletPages.confirmedDetails()} value={smallAmount(dueCents)} />
            </CellGroup>
            <FlowChart account="personal" />
            <LatestEntries account="personal" />
          </>
        )}
      </PersonalBalance>
      <PasswordSheet open={isSetting} onClose={() => setIsSetting(false)} />
    </Page>
  );
};

export { MyWalletScreen as Screen };
