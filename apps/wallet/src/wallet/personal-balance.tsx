import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import type { MemberWallet } from '@juhe/contract/wallet/wallet.schemas';
import { useTranslations } from '@juhe/platform';
import { ErrorNotice } from '@juhe/ui';
import type { ReactNode } from 'react';
import { BalanceCard } from './balance-card.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { TopUpSheet } from './top-up-sheet.tsx';
import { useOpen } from './use-open.ts';

/** The member's balance with its two actions, top-up and payment; `children` shows what else the wallet holds, undefined while it loads. */
export const PersonalBalance = ({ children }: { children?: (wallet: MemberWallet | undefined) => ReactNode }) => {
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
          { label: t('topUp'), onClick: topUp.show, primary: true },
          { label: t('pay'), onClick: pay.show },
        ]}
      />
      {children?.(wallet)}
      {wallet && <PaySheet open={pay.open} onClose={pay.hide} balanceCents={wallet.balanceCents} />}
      <TopUpSheet open={topUp.open} onClose={topUp.hide} />
    </>
  );
};
