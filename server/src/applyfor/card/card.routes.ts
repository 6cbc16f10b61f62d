import { card } from '@juhe/contract/applyfor/card';
import { cardSchemas } from '@juhe/contract/applyfor/card.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './card.service.ts';
import { tryCard } from './trial.service.ts';
import * as desk from './desk.service.ts';

export const cardRoutes = routes(card, cardSchemas, {
  queryEquitiesList: (ctx) => service.listRights(ctx),
  selectCardList: (ctx) => service.listCards(ctx),
  tryCard: (ctx, input) => tryCard(ctx, input),
  buyCard: (ctx, input) => service.buy(ctx, input),
  getOrderPayParam: (ctx, input) => service.getPayParam(ctx, input),
  getCardOrderList: (ctx, input) => service.listOrders(ctx, input),
  cancelCardOrder: (ctx, input) => service.cancel(ctx, input),
  refundCardOrder: (ctx, input) => service.giveBack(ctx, input),
  addCard: (ctx, input) => desk.add(ctx, input),
  setCard: (ctx, input) => desk.set(ctx, input),
  listCards: (ctx, input) => desk.list(ctx, input),
});
