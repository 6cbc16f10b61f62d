import { bankCard } from '@juhe/contract/wallet/bank-card';
import { bankCardSchemas } from '@juhe/contract/wallet/bank-card.schemas';
import { routes } from '../../http/call/routes.ts';
import { idempotentExternalEffect } from '../../idempotency/external-effect.ts';
import * as service from './bank-card.service.ts';

export const bankCardRoutes = routes(bankCard, bankCardSchemas, {
  ...service,
  sendBankCardCode: idempotentExternalEffect(service.sendBankCardCode),
});
