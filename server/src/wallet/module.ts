import type { DomainModule } from '../modules/domain-module.ts';
import { bankCardRoutes } from './bank-card/bank-card.routes.ts';
import { budgetRoutes } from './budget/budget.routes.ts';
import { checkBudgetsJob } from './budget/budget.service.ts';
import { collectRoutes } from './collect/collect.routes.ts';
import { delayedPaymentRoutes } from './delayed-payment/delayed-payment.routes.ts';
import { arriveJob } from './delayed-payment/delayed-payment.service.ts';
import { moneyRequestRoutes } from './money-request/money-request.routes.ts';
import { returnPacketJob } from './red-packet/red-packet.service.ts';
import { lapseRequestJob } from './money-request/money-request.service.ts';
import { registerPayoutCallbacks } from './withdrawal/payout-callbacks.ts';
import { withdrawalRoutes } from './withdrawal/withdrawal.routes.ts';
import { lapseWithdrawalJob } from './withdrawal/withdrawal.service.ts';
import { registerLedgerAddress } from './ledger-proof/ledger-address.ts';
import { ledgerProofRoutes } from './ledger-proof/ledger-proof.routes.ts';
import { sealLedgerDayJob } from './ledger-proof/seal-day.ts';
import { walletOperator } from './operator.ts';
import { statementRoutes } from './statement/statement.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { shareprofitRoutes } from './shareprofit/shareprofit.routes.ts';
import { shareDueJob } from './shareprofit/fee-share.service.ts';
import { orderProfitJob } from './shareprofit/order-share.service.ts';
import { creditShareJob } from './shareprofit/share-money.ts';
import { keyedTables, sealedColumns } from '../key-ring/stored-secrets.ts';
import { cardColumns } from './bank-card/card-secrets.ts';
import { statementTable } from './statement/statement-code.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { walletAccountDeletion } from './account-deletion.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { walletMerge } from './merge.repository.ts';

export const walletModule: DomainModule = {
  name: 'wallet',
  routes: [
    walletRoutes,
    bankCardRoutes,
    withdrawalRoutes,
    shareprofitRoutes,
    collectRoutes,
    moneyRequestRoutes,
    delayedPaymentRoutes,
    budgetRoutes,
    statementRoutes,
    ledgerProofRoutes,
  ],
  siteRoutes: [registerPayoutCallbacks, registerLedgerAddress],
  jobs: [
    shareDueJob,
    creditShareJob,
    orderProfitJob,
    lapseWithdrawalJob,
    lapseRequestJob,
    arriveJob,
    returnPacketJob,
    checkBudgetsJob,
    sealLedgerDayJob,
  ],
  operatorParts: walletOperator,
  extensions: [
    memberMerges.with({ wallet: walletMerge }),
    accountDeletions.with({ wallet: walletAccountDeletion }),
    sealedColumns.with(cardColumns),
    keyedTables.with({ 'wallet_statement.code': statementTable }),
  ],
};
