import { nearby } from '@juhe/contract/common/nearby';
import { nearbySchemas } from '@juhe/contract/common/nearby.schemas';
import { routes } from '../../http/call/routes.ts';
import { listNearbyPlaces } from './nearby.service.ts';

export const nearbyRoutes = routes(nearby, nearbySchemas, { listNearbyPlaces });
