import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

export const paymentFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'payment.closed': 409,
  'payment.alreadyPaid': 409,
  'payment.refused': 409,
  'payment.channelOff': 400,
  'payment.passwordNeeded': 400,
  'payment.passwordMissing': 409,
  'payment.digitsNeeded': 400,
  'payment.digitsWrong': 400,
  'payment.passwordLocked': 409,
  'payment.digitsTrivial': 400,
  'payment.dailyTopUp': 409,
  'payment.passwordWrong': 400,
  'payment.refundTooMuch': 409,
  'payment.callbackRefused': 400,
  'payment.taskDecided': 409,
  'payment.taskNoRefund': 409,
  'payment.gatewayOff': 409,
  'payment.payerLeft': 409,
});
