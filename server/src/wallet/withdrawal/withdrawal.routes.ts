import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { withdrawalSchemas } from '@juhe/contract/wallet/withdrawal.schemas';
import { routes } from '../../http/routes.ts';
import { onceOutside } from '../../idempotency/once-outside.ts';
import * as desk from './desk.service.ts';
import * as service from './withdrawal.service.ts';

export const withdrawalRoutes = routes(withdrawal, withdrawalSchemas, {
  getWithdrawQuote: (ctx, input) => service.quote(ctx, input),
  sendWithdrawCode: onceOutside(service.sendWithdrawCode),
  addMemberWithdraw: (ctx, input) => service.apply(ctx, input),
  getMemberWithdraw: (ctx, input) => service.listOwn(ctx, input),
  cancelWithdraw: (ctx, input) => service.cancel(ctx, input),
  listWithdrawals: (ctx, input) => desk.listForDesk(ctx, input),
  getWithdrawalPayee: (ctx, input) => desk.payeeOf(ctx, input),
  listPayoutReceipts: (ctx, input) => desk.listReceipts(ctx, input),
  approveWithdrawal: (ctx, input) => desk.approve(ctx, input),
  rejectWithdrawal: (ctx, input) => desk.reject(ctx, input),
  sendWithdrawal: (ctx, input) => desk.send(ctx, input),
  payWithdrawal: (ctx, input) => desk.pay(ctx, input),
  failWithdrawal: (ctx, input) => desk.fail(ctx, input),
  returnWithdrawal: (ctx, input) => desk.bankReturn(ctx, input),
});
