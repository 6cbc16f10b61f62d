import { wallet } from '@juhe/contract/wallet/wallet';
import { walletSchemas } from '@juhe/contract/wallet/wallet.schemas';
import { routes } from '../../http/routes.ts';
import { onceOutside } from '../../idempotency/once-outside.ts';
import { sendPayCode } from './pay-code.service.ts';
import * as service from './wallet.service.ts';

export const walletRoutes = routes(wallet, walletSchemas, {
  getMemberWallet: (ctx) => service.memberWallet(ctx),
  getCompanyWallet: (ctx) => service.companyWallet(ctx),
  getWalletEntries: (ctx, input) => service.listEntries(ctx, input),
  getSpendingByCategory: (ctx, input) => service.spendingByCategory(ctx, input),
  getEntryDetail: (ctx, input) => service.entryDetail(ctx, input),
  getIncomeChart: (ctx, input) => service.incomeChart(ctx, input),
  grPay: { guarded: service.payMember },
  grPayCode: onceOutside(sendPayCode),
  transfer: (ctx, input) => service.transferToSelf(ctx, input),
  selByMobile: (ctx, input) => service.findByMobile(ctx, input),
  lookUpPayee: (ctx, input) => service.lookUpPayee(ctx, input),
  auditLedger: (ctx) => service.auditLedger(ctx),
});
