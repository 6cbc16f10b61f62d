import { points } from '@juhe/contract/auction/points';
import { pointsSchemas } from '@juhe/contract/auction/points.schemas';
import { routes } from '../../http/routes.ts';
import { onceOutside } from '../../idempotency/once-outside.ts';
import { giftPoints, sendGiftCode } from './gift.service.ts';
import * as service from './points.service.ts';

export const pointsRoutes = routes(points, pointsSchemas, { ...service, giftPoints, sendGiftCode: onceOutside(sendGiftCode) });
