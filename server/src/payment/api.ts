/** The payment domain's public API for other domains. */
export { type Payable, payables } from './pay/payables.ts';
export { createPayment, startPayment } from './pay/pay.service.ts';
export { accountsOfRefund, closeIfOpen, closePayment, escrowOf, receive, type RefundInput, refund } from './pay/money.ts';
export { cashierPolicy, page } from './pay/cashier-page.ts';
export { type PaymentOrigin, paymentOrigins } from './pay/pay.repository.ts';
export {
  codeSubject,
  confirmAbove,
  confirmPayment,
  confirmSpending,
  freeSpendingCents,
  freeSpendingLeft,
  type SpendCode,
} from './password/confirm.service.ts';
export { lockedUntil } from './password/password.service.ts';
