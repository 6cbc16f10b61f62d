import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { MemberWallet } from '@juhe/contract/wallet/wallet.schemas';
import { ErrorNotice } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { BalanceCard } from './balance-card.tsx';
import { PaySheet } from '../shared/pay-sheet.tsx';
import { TopUpSheet } from './top-up-sheet.tsx';
import { useOpen } from './use-open.ts';

/**
 * The member's balance with top-up, payment and the link to its entries; `children` renders the rest of the wallet, undefined
 * while it loads.
 */
export const PersonalBalance = ({ children }: { children: (wallet: MemberWallet | undefined) => ReactNode }) => {
  const t = useTranslations('wallet');
  const topUp = useOpen();
  const pay = useOpen();
  const { data: wallet, isError, isFetching, error, refetch } = useGetMemberWalletQuery();
  if (wallet === undefined && isError && !isFetching) return <ErrorNotice error={error} onRetry={refetch} />;
  return (
    <>
      <BalanceCard
        cents={wallet?.balanceCents}
        incomeCents={wallet?.monthIncomeCents}
        expenseCents={wallet?.monthExpenseCents}
        actions={[
          { label: t('topUp'), icon: 'plus', onClick: topUp.show },
          { label: t('pay'), icon: 'send', onClick: pay.show },
          { label: t('details'), icon: 'receipt', to: walletPages.particulars() },
        ]}
      />
      {children(wallet)}
      {wallet && <PaySheet storeAs="wallet" open={pay.open} onClose={pay.hide} balanceCents={wallet.balanceCents} />}
      <TopUpSheet open={topUp.open} onClose={topUp.hide} />
    </>
  );
};
