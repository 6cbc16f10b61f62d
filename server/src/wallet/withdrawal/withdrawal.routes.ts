import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { withdrawalSchemas } from '@juhe/contract/wallet/withdrawal.schemas';
import { routes } from '../../http/call/routes.ts';
import { idempotentExternalEffect } from '../../idempotency/external-effect.ts';
import * as desk from './desk.service.ts';
import * as service from './withdrawal.service.ts';

export const withdrawalRoutes = routes(withdrawal, withdrawalSchemas, {
  ...service,
  ...desk,
  sendWithdrawalCode: idempotentExternalEffect(service.sendWithdrawalCode),
});
