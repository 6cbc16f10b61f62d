import { strike } from '@juhe/contract/auction/strike';
import { strikeSchemas } from '@juhe/contract/auction/strike.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './strike.service.ts';

export const strikeRoutes = routes(strike, strikeSchemas, service);
