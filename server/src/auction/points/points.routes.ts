import { points } from '@juhe/contract/auction/points';
import { pointsSchemas } from '@juhe/contract/auction/points.schemas';
import { routes } from '../../http/call/routes.ts';
import { idempotentExternalEffect } from '../../idempotency/external-effect.ts';
import { giftPoints, sendGiftCode } from './gift.service.ts';
import * as service from './points.service.ts';

export const pointsRoutes = routes(points, pointsSchemas, {
  ...service,
  giftPoints,
  sendGiftCode: idempotentExternalEffect(sendGiftCode),
});
