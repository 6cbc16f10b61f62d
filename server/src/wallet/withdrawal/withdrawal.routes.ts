import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { withdrawalSchemas } from '@juhe/contract/wallet/withdrawal.schemas';
import { routes } from '../../http/routes.ts';
import { onceOutside } from '../../idempotency/once-outside.ts';
import * as desk from './desk.service.ts';
import * as service from './withdrawal.service.ts';

export const withdrawalRoutes = routes(withdrawal, withdrawalSchemas, {
  ...service,
  ...desk,
  sendWithdrawalCode: onceOutside(service.sendWithdrawalCode),
});
