import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import { useTranslations } from '@juhe/platform';
import { Page, QueryView } from '@juhe/ui';
import { EntryList } from './entry-list.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { TopUpSheet } from './top-up-sheet.tsx';
import { useOpen } from './use-open.ts';
import { BalanceCard, BalanceSkeleton } from './balance-card.tsx';

/** The personal wallet: balance and every entry. */
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
            <PaySheet open={pay.open} onClose={pay.hide} balanceCents={wallet.balanceCents} />
          </>
        )}
      </QueryView>
      <EntryList account="personal" />
      <TopUpSheet open={topUp.open} onClose={topUp.hide} />
    </Page>
  );
};
