import { password } from '@juhe/contract/payment/password';
import { passwordSchemas } from '@juhe/contract/payment/password.schemas';
import { routes } from '../../http/routes.ts';
import { onceOutside } from '../../idempotency/once-outside.ts';
import * as service from './password.service.ts';

export const passwordRoutes = routes(password, passwordSchemas, {
  ...service,
  sendPaymentPasswordCode: onceOutside(service.sendPaymentPasswordCode),
  sendPaymentCode: onceOutside(service.sendPaymentCode),
});
