import { wallet } from '@juhe/contract/wallet/wallet';
import { walletSchemas } from '@juhe/contract/wallet/wallet.schemas';
import { routes } from '../../http/call/routes.ts';
import { idempotentExternalEffect } from '../../idempotency/external-effect.ts';
import { sendPayCode } from './pay-code.service.ts';
import * as service from './wallet.service.ts';

export const walletRoutes = routes(wallet, walletSchemas, {
  ...service,
  payMember: { guarded: service.payMember },
  sendPayCode: idempotentExternalEffect(sendPayCode),
});
