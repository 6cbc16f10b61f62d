import { password } from '@juhe/contract/payment/password';
import { passwordSchemas } from '@juhe/contract/payment/password.schemas';
import { routes } from '../../http/routes.ts';
import { onceOutside } from '../../idempotency/once-outside.ts';
import * as service from './password.service.ts';

export const passwordRoutes = routes(password, passwordSchemas, {
  getPaymentPassword: (ctx) => service.standing(ctx),
  sendPaymentPasswordCode: onceOutside(service.sendSettingCode),
  setPaymentPassword: (ctx, input) => service.setPassword(ctx, input),
  sendPaymentCode: onceOutside(service.sendPaymentCode),
});
