import { card } from '@juhe/contract/applyfor/card';
import { cardSchemas } from '@juhe/contract/applyfor/card.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './card.service.ts';
import { tryCard } from './trial.service.ts';
import * as desk from './desk.service.ts';

export const cardRoutes = routes(card, cardSchemas, { ...service, ...desk, tryCard });
