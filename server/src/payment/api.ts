/** What other domains may call of payments. */
export { type Payable, payables } from './pay/payables.ts';
export { createPayment, payParam } from './pay/pay.service.ts';
export { accountsOfRefund, closePayment, escrowOf, receive, type RefundInput, refund } from './pay/money.ts';
export { checkPassword, confirmSpending, passwordOverCents } from './pay/balance-channel.ts';
