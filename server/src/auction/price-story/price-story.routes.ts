import { priceStory } from '@juhe/contract/auction/price-story';
import { priceStorySchemas } from '@juhe/contract/auction/price-story.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './price-story.service.ts';

export const priceStoryRoutes = routes(priceStory, priceStorySchemas, service);
