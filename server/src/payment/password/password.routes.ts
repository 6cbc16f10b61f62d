import { password } from '@juhe/contract/payment/password';
import { passwordSchemas } from '@juhe/contract/payment/password.schemas';
import { routes } from '../../http/call/routes.ts';
import { idempotentExternalEffect } from '../../idempotency/external-effect.ts';
import * as service from './password.service.ts';

export const passwordRoutes = routes(password, passwordSchemas, {
  ...service,
  sendPaymentPasswordCode: idempotentExternalEffect(service.sendPaymentPasswordCode),
  sendPaymentCode: idempotentExternalEffect(service.sendPaymentCode),
});
