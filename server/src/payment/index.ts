/** What other domains may call of payments. */
export { type Payable, type Payables, registerPayables } from './pay/payables.ts';
export type { NewPayment, PayChannel, Payment } from './pay/pay.repository.ts';
export { createPayment, type PayInput, payParam } from './pay/pay.service.ts';
export {
  channelAccount,
  closePayment,
  escrowOf,
  expireDeadline,
  expirePayment,
  receive,
  type RefundInput,
  refund,
} from './pay/money.ts';
export { paymentDeparture } from './departure.ts';
export { checkPassword } from './pay/balance-channel.ts';
export { rechargePayables } from './recharge/recharge.service.ts';
export { registerPaymentPages } from './pay/gateway-routes.ts';
