import { code } from '@juhe/contract/auction/code';
import { codeSchemas } from '@juhe/contract/auction/code.schemas';
import { routes } from '../../http/routes.ts';
import { onceOutside } from '../../idempotency/once-outside.ts';
import * as service from './code.service.ts';

export const codeRoutes = routes(code, codeSchemas, {
  getMyPaymentCode: (ctx) => service.myCodes(ctx),
  uploadPaymentCode: (ctx, input) => service.uploadCode(ctx, input),
  removePaymentCode: (ctx, input) => service.removeCode(ctx, input),
  sendPaymentCodeSms: onceOutside(service.sendSms),
});
