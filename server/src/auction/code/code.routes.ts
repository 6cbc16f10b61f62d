import { code } from '@juhe/contract/auction/code';
import { codeSchemas } from '@juhe/contract/auction/code.schemas';
import { routes } from '../../http/call/routes.ts';
import { idempotentExternalEffect } from '../../idempotency/external-effect.ts';
import * as service from './code.service.ts';

export const codeRoutes = routes(code, codeSchemas, {
  ...service,
  sendPaymentCodeSms: idempotentExternalEffect(service.sendPaymentCodeSms),
});
