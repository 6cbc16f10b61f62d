import { cardGift } from '@juhe/contract/social/card-gift';
import { cardGiftSchemas } from '@juhe/contract/social/card-gift.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './card-gift.service.ts';

export const cardGiftRoutes = routes(cardGift, cardGiftSchemas, {
  getGiftCards: (ctx, input) => service.cards(ctx, input),
  giveCard: (ctx, input) => service.giveCard(ctx, input),
  getCardGiftPayParam: (ctx, input) => service.pay(ctx, input),
  getCardGift: (ctx, input) => service.show(ctx, input),
  acceptCardGift: (ctx, input) => service.accept(ctx, input),
  declineCardGift: (ctx, input) => service.decline(ctx, input),
  withdrawCardGift: (ctx, input) => service.withdraw(ctx, input),
  getCardGiftList: (ctx, input) => service.list(ctx, input),
});
