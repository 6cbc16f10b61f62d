import { bankCard } from '@juhe/contract/wallet/bank-card';
import { bankCardSchemas } from '@juhe/contract/wallet/bank-card.schemas';
import { routes } from '../../http/routes.ts';
import { onceOutside } from '../../idempotency/once-outside.ts';
import * as service from './bank-card.service.ts';

export const bankCardRoutes = routes(bankCard, bankCardSchemas, {
  getBankList: (ctx) => service.listCards(ctx),
  sendBankCode: onceOutside(service.sendCardCode),
  saveBank: (ctx, input) => service.addCard(ctx, input),
  updateBank: (ctx, input) => service.changeCard(ctx, input),
  setDefaultBank: (ctx, input) => service.makeDefault(ctx, input),
  removeBank: (ctx, input) => service.removeCard(ctx, input),
});
