import { cardGift } from '@juhe/contract/social/card-gift';
import { cardGiftSchemas } from '@juhe/contract/social/card-gift.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './card-gift.service.ts';

export const cardGiftRoutes = routes(cardGift, cardGiftSchemas, service);
