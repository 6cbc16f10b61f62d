import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import type { MemberWallet } from '@juhe/contract/wallet/wallet.schemas';
import { useTranslations } from '@juhe/platform';
import { QueryView } from '@juhe/ui';
import type { ComponentProps, ReactNode } from 'react';
import { BalanceCard, BalanceSkeleton } from './balance-card.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { TopUpSheet } from './top-up-sheet.tsx';
import { useOpen } from './use-open.ts';

/** The member's balance with its two actions, top-up and payment; `children` shows what else the wallet holds. */
export const PersonalBalance = ({ children }: { children?: (wallet: MemberWallet) => ReactNode }) => {
  const t = useTranslations('wallet');
  const topUp = useOpen();
  const pay = useOpen();
  const actions: ComponentProps<typeof BalanceCard>['actions'] = [
    { label: t('topUp'), onClick: topUp.show, primary: true },
    { label: t('pay'), onClick: pay.show },
  ];
  return (
    <>
      <QueryView query={useGetMemberWalletQuery()} skeleton={<BalanceSkeleton />}>
        {(wallet) => (
          <>
            <BalanceCard
              cents={wallet.balanceCents}
              incomeCents={wallet.monthIncomeCents}
              expenseCents={wallet.monthExpenseCents}
              actions={actions}
            />
            {children?.(wallet)}
            <PaySheet open={pay.open} onClose={pay.hide} balanceCents={wallet.balanceCents} />
          </>
        )}
      </QueryView>
      <TopUpSheet open={topUp.open} onClose={topUp.hide} />
    </>
  );
};
